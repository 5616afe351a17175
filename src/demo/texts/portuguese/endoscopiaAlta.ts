import { fundicPolypFacts, junctionFacts } from '#demo/texts/facts/abdomenFacts.ts'
import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { together } from '#demo/texts/wording.ts'

export const endoscopiaAlta: WriteContent = (study) => {
  const { now, age } = study
  const propofol = now.int(8, 18) * 10
  const check = age > 20 && now.chance(0.1)
  return {
    indication: check
      ? 'Controle de erradicação de Helicobacter pylori.'
      : now.pick([
          'Epigastralgia há dois meses, sem perda de peso.',
          'Pirose e regurgitação, com resposta parcial ao inibidor de bomba de prótons.',
          'Anemia ferropriva em investigação.',
          'Disfagia intermitente para sólidos.',
          'Dispepsia, com predomínio de plenitude pós-prandial.',
          'Náuseas e saciedade precoce há seis semanas.',
          'Avaliação pré-operatória de cirurgia bariátrica.',
          ...(age >= 55 ? ['Emagrecimento não intencional de 5 kg em três meses.'] : []),
        ]),
    technique: now.pick([
      `Exame sob sedação conduzida por anestesiologista (propofol, ${propofol} mg), com oxigênio por cateter nasal e monitorização contínua. Videogastroscópio introduzido sob visão direta até a segunda porção duodenal. Sem intercorrências.`,
      `Sedação com propofol (${propofol} mg) e fentanil (50 µg) pelo anestesiologista. Progressão do videoendoscópio até a segunda porção do duodeno, com boa tolerância e sem intercorrências.`,
      `Decúbito lateral esquerdo, sedação assistida por anestesiologista com ${propofol} mg de propofol. Exame completo até a segunda porção duodenal, com registro fotográfico.`,
    ]),
    organs: [
      ['Esôfago', oesophagus(study)],
      ['Estômago', stomach(study, check)],
      ['Duodeno', duodenum(study)],
    ],
    normal: now.pick([
      'Endoscopia digestiva alta sem alterações até a segunda porção duodenal.',
      'Exame dentro dos limites da normalidade.',
    ]),
  }
}

function oesophagus(study: Study): Observation {
  const { now } = study
  const { pinch, hernia } = junctionFacts(study)
  const line: Observation = hernia
    ? {
        finding: `Transição esofagogástrica a ${pinch - hernia} cm dos incisivos e pinçamento diafragmático a ${pinch} cm, com hérnia de ${hernia} cm.`,
        impression: `Hérnia hiatal por deslizamento de ${hernia} cm.`,
      }
    : {
        finding: now.pick([
          `Linha Z a ${pinch} cm dos incisivos, coincidente com o pinçamento diafragmático.`,
          `Transição esofagogástrica a ${pinch} cm dos incisivos, ao nível do pinçamento diafragmático.`,
        ]),
      }
  const grade = now.weighted([
    ['', 78],
    ['A', 13],
    ['B', 7],
    ['C', 2],
  ])
  const length = grade === 'A' ? now.int(2, 4) : now.int(6, 12)
  const mucosa = now.pick([
    'Calibre, distensibilidade e motilidade preservados. Mucosa de aspecto normal em toda a extensão.',
    'Mucosa lisa e rósea nos terços superior, médio e distal. Calibre e peristalse habituais.',
    'Órgão de calibre e trajeto normais, com mucosa íntegra e boa distensibilidade.',
  ])
  const erosions: Observation = {
    finding:
      grade === 'C'
        ? `Calibre preservado. Terço distal com erosões confluentes entre pregas, a maior com ${length} mm, em menos de 75% da circunferência.`
        : `Calibre preservado. Terço distal com erosões lineares não confluentes, a maior com ${length} mm.`,
    impression: `Esofagite erosiva distal, grau ${grade} de Los Angeles.`,
  }
  return together(grade ? erosions : mucosa, line)
}

function stomach(study: Study, check: boolean): Observation {
  const { now, age } = study
  const urease = now.chance(age > 30 ? 0.34 : 0.22) ? 'positivo' : 'negativo'
  const biopsies: Observation = {
    finding: `Biópsias de antro e corpo para histologia e teste da urease, este ${urease}.`,
    impression: `Teste da urease ${urease}. Aguarda histologia.`,
  }
  const erosions = now.int(3, 8)
  const size = now.int(2, 5)
  const ulcer = now.int(6, 14)
  const polyps = fundicPolypFacts(study)
  if (polyps)
    return together(
      {
        finding: `Lago mucoso claro. Corpo e fundo com pólipos sésseis de superfície lisa, o maior com ${polyps.size} mm, sugestivos de glândulas fúndicas. Antro e piloro sem alterações.`,
        impression: `Pólipos gástricos de até ${polyps.size} mm, com aspecto de glândulas fúndicas.`,
      },
      biopsies,
    )
  return now.weighted<() => Observation>([
    [
      () =>
        together(
          now.pick([
            'Volume e distensibilidade normais. Pregas do corpo de espessura habitual. Mucosa do fundo, do corpo e do antro sem alterações. Piloro centrado e pérvio.',
            'Lago mucoso claro e em pequena quantidade. À retrovisão, cárdia ajustada ao aparelho. Mucosa do corpo e do antro íntegra. Piloro pérvio.',
            'Boa expansão à insuflação. Mucosa de aspecto normal em fundo, corpo, incisura e antro. Piloro circular e pérvio.',
          ]),
          check && biopsies,
        ),
      38,
    ],
    [
      () =>
        together(
          {
            finding: now.pick([
              'Mucosa do antro com enantema em faixas, sem erosões. Corpo e fundo sem alterações.',
              'Enantema leve e difuso da mucosa antral. Fundo e corpo preservados. Piloro pérvio.',
            ]),
            impression: 'Gastrite enantematosa antral leve.',
          },
          biopsies,
        ),
      32,
    ],
    [
      () =>
        together(
          {
            finding: `Antro com ${erosions} erosões planas, de até ${size} mm, recobertas por fibrina. Corpo e fundo sem alterações. Piloro pérvio.`,
            impression: `Gastrite erosiva plana antral, com ${erosions} erosões de até ${size} mm.`,
          },
          biopsies,
        ),
      22,
    ],
    [
      () =>
        together(
          {
            finding: `Incisura com úlcera de ${ulcer} mm, de fundo limpo e bordas regulares e edemaciadas. Restante da mucosa com enantema discreto.`,
            impression: `Úlcera gástrica de incisura, de ${ulcer} mm, ativa (Sakita A2). Biopsiada; repetir o exame em oito semanas.`,
          },
          biopsies,
        ),
      age > 35 ? 6 : 1,
    ],
  ])()
}

function duodenum({ now }: Study): Observation {
  const erosion = now.int(2, 4)
  const ulcer = now.int(5, 10)
  const normal: Observation = {
    finding: now.pick([
      'Bulbo amplo, sem deformidades. Segunda porção com pregas e vilosidades de aspecto normal.',
      'Bulbo e segunda porção sem alterações.',
      'Bulbo de forma e distensibilidade normais. Papila não visualizada com este aparelho. Segunda porção preservada.',
    ]),
  }
  const inflamed: Observation = {
    finding: `Bulbo com enantema e erosões de até ${erosion} mm. Segunda porção sem alterações.`,
    impression: `Bulboduodenite erosiva leve, com erosões de até ${erosion} mm.`,
  }
  const ulcerated: Observation = {
    finding: `Parede anterior do bulbo com úlcera de ${ulcer} mm, recoberta por fibrina, sem sinais de sangramento. Segunda porção preservada.`,
    impression: `Úlcera bulbar ativa de ${ulcer} mm (Forrest III).`,
  }
  return now.weighted([
    [normal, 86],
    [inflamed, 10],
    [ulcerated, 4],
  ])
}
