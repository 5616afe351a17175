// Given names and surnames that are common in Brazil, put together by chance.

const list = (text: string): readonly string[] => text.trim().split(/,\s+/)

export const givenNames = {
  female: list(`
  Ana, Maria, Francisca, Antônia, Adriana, Juliana, Márcia, Fernanda, Patrícia, Aline, Sandra, Camila,
  Amanda, Bruna, Jéssica, Letícia, Júlia, Luciana, Vanessa, Mariana, Gabriela, Vera, Vitória, Larissa,
  Cláudia, Beatriz, Luana, Rita, Sônia, Renata, Eliane, Josefa, Simone, Natália, Cristiane, Carla,
  Débora, Rosângela, Jaqueline, Rosa, Daniela, Aparecida, Marlene, Terezinha, Raimunda, Andréia,
  Fabiana, Lúcia, Raquel, Ângela, Rafaela, Joana, Luzia, Elisângela, Daiane, Tatiane, Alice, Helena,
  Laura, Sofia, Cecília, Lívia, Isadora, Heloísa, Yasmin, Clarice, Inês, Conceição, Neusa, Zélia
  `),
  male: list(`
  José, João, Antônio, Francisco, Carlos, Paulo, Pedro, Lucas, Luiz, Marcos, Luís, Gabriel, Rafael,
  Daniel, Marcelo, Bruno, Eduardo, Felipe, Raimundo, Rodrigo, Manoel, Mateus, André, Fernando, Fábio,
  Leonardo, Gustavo, Guilherme, Leandro, Tiago, Anderson, Ricardo, Márcio, Jorge, Sebastião, Alexandre,
  Roberto, Edson, Diego, Vítor, Sérgio, Cláudio, Matheus, Thiago, Geraldo, Adriano, Luciano, Júlio,
  Renato, Alex, Vinícius, Rogério, Samuel, Ronaldo, Mário, Flávio, Igor, Douglas, Davi, Benedito,
  Miguel, Arthur, Heitor, Bernardo, Theo, Caio, Otávio, Célio, Joaquim, Nélson
  `),
}

/** Names that often follow a first name: `Maria Clara`, `João Pedro`. */
export const secondNames = {
  female: list(`
  Clara, Aparecida, Eduarda, das Graças, de Fátima, Luiza, Cristina, Regina, do Carmo, Beatriz, Lúcia,
  Helena, Vitória, Inês
  `),
  male: list(`
  Pedro, Carlos, Henrique, Antônio, Batista, Augusto, Roberto, Vítor, Eduardo, César, Luís, Gabriel,
  Felipe, Aparecido
  `),
}

export const surnames = list(`
  Silva, Santos, Oliveira, Souza, Rodrigues, Ferreira, Alves, Pereira, Lima, Gomes, Costa, Ribeiro,
  Martins, Carvalho, Almeida, Lopes, Soares, Fernandes, Vieira, Barbosa, Rocha, Dias, Nascimento,
  Andrade, Moreira, Nunes, Marques, Machado, Mendes, Freitas, Cardoso, Ramos, Gonçalves, Santana,
  Teixeira, Araújo, Pinto, Melo, Cavalcanti, Correia, Moura, Campos, Batista, Guimarães, Figueiredo,
  Brandão, Peixoto, Assunção, Magalhães, Falcão, Braga, Couto, Amaral, Lacerda, Fonseca, Reis, Siqueira,
  Bittencourt, Queirós, Leão, D'Ávila, Sant'Anna, D'Angelo, D'Aquino, Nakamura, Yamamoto, Schmidt,
  Rossi, Haddad, Ávila
`)
