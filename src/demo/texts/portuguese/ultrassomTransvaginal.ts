import { uterusFacts } from '#demo/texts/facts/pelvisFacts.ts'
import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { comma, ellipsoid, together } from '#demo/texts/wording.ts'

export const ultrassomTransvaginal: WriteContent = (study) => {
  const { now } = study
  const { late, removed, fibroid } = uterusFacts(study)
  return {
    indication: now.pick([
      ...(late
        ? ['Sangramento pós-menopausa.', 'Controle ginecológico anual, pós-menopausa.']
        : removed
          ? ['Dor pélvica.', 'Controle ginecológico após histerectomia.']
          : [
              'Sangramento uterino aumentado.',
              'Ciclos irregulares.',
              'Dismenorreia; pesquisa de endometriose.',
              'Avaliação ginecológica de rotina.',
              ...(fibroid ? ['Controle de mioma uterino.'] : ['Investigação de infertilidade.']),
            ]),
      'Dor pélvica há dois meses.',
    ]),
    technique: now.pick([
      'Exame com transdutor endocavitário multifrequencial, em cortes sagitais e coronais, após esvaziamento vesical.',
      'Estudo endovaginal da pelve com transdutor de 5 a 9 MHz, complementado com Doppler colorido.',
    ]),
    organs: [
      ['Útero', uterus(study)],
      ...(removed ? [] : [['Endométrio', endometrium(study, late)] as const]),
      ['Ovário direito', ovary(study, 'direito', late)],
      ['Ovário esquerdo', ovary(study, 'esquerdo', late)],
      [
        'Fundo de saco',
        {
          finding: now.pick([
            'Ausência de líquido livre.',
            late ? 'Livre, sem massas anexiais.' : 'Lâmina líquida fisiológica, sem massas anexiais.',
          ]),
        },
      ],
    ],
    normal: removed
      ? 'Ausência cirúrgica do útero. Ovários e fundo de saco sem alterações.'
      : 'Ultrassonografia transvaginal sem alterações.',
  }
}

function uterus(study: Study): Observation {
  const { now } = study
  const { removed, axes, volume, position, fibroid } = uterusFacts(study)
  if (removed)
    return { finding: 'Ausente (histerectomia prévia). Cúpula vaginal de aspecto regular, sem massas.' }
  const bend = position === 'front' ? 'anteversoflexão' : 'retroversão'
  const measures = `${axes.map((axis) => comma(axis)).join(' x ')} cm (volume de ${volume} mL)`
  return together(
    now.pick([
      `Em ${bend}, de contornos regulares. Mede ${measures}.`,
      `Útero em ${bend}, medindo ${measures}.`,
    ]),
    fibroid
      ? {
          finding: `Parede ${fibroid.wall} com nódulo hipoecogênico intramural de ${fibroid.size} mm, sem contato com o endométrio.`,
          impression: `Mioma intramural de ${fibroid.size} mm na parede ${fibroid.wall}.`,
        }
      : now.pick(['Miométrio homogêneo, sem nódulos.', 'Ecotextura miometrial homogênea.']),
  )
}

function endometrium({ now, lasting }: Study, late: boolean): Observation {
  const thick = late && lasting('endometrium').chance(0.08)
  const width = comma(thick ? now.tenths(7, 12) : late ? now.tenths(1.8, 4) : now.tenths(4, 11.5))
  if (thick)
    return {
      finding: `Espessado e heterogêneo, com ${width} mm.`,
      impression: `Endométrio espessado para o período pós-menopausa (${width} mm). Sugere-se histeroscopia.`,
    }
  return {
    finding: late
      ? now.pick([`Linear, com ${width} mm.`, `Fino e homogêneo, com espessura de ${width} mm.`])
      : now.pick([
          `Centrado e homogêneo, com ${width} mm de espessura.`,
          `Espessura de ${width} mm, compatível com a fase do ciclo.`,
          `De aspecto trilaminar, com ${width} mm.`,
        ]),
  }
}

function ovary({ now, lasting }: Study, side: 'direito' | 'esquerdo', late: boolean): Observation {
  const fixed = lasting(`ovary ${side}`)
  const shrink = late ? 0.7 : 1
  const axes = [fixed.tenths(2.6, 3.4), fixed.tenths(1.6, 2.2), fixed.tenths(1.8, 2.4)].map(
    (axis) => (axis + now.tenths(0, 0.2)) * shrink,
  )
  const measures = `${axes.map((axis) => comma(axis)).join(' x ')} cm (${comma(ellipsoid(axes))} mL)`
  const cyst = now.int(21, 48)
  if (!late && now.chance(0.13))
    return {
      finding: `Mede ${measures}, além de cisto anecoico, unilocular, de paredes finas, com ${cyst} mm.`,
      impression: `Cisto simples de ${cyst} mm no ovário ${side}, de aspecto funcional.`,
    }
  return {
    finding: late
      ? now.pick([`Mede ${measures}, sem cistos.`, `De dimensões reduzidas, com ${measures}, homogêneo.`])
      : now.pick([
          `Mede ${measures}, com folículos de até ${now.int(6, 9)} mm.`,
          `Tópico, com ${measures} e folículos de aspecto habitual.`,
          `Dimensões normais: ${measures}. Sem massas.`,
        ]),
  }
}
