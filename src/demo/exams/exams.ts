import { abdominalCt } from '#demo/texts/english/abdominalCt.ts'
import { brainMr } from '#demo/texts/english/brainMr.ts'
import { carotidDoppler } from '#demo/texts/english/carotidDoppler.ts'
import { headCt } from '#demo/texts/english/headCt.ts'
import { kneeMr } from '#demo/texts/english/kneeMr.ts'
import { upperEndoscopy } from '#demo/texts/english/upperEndoscopy.ts'
import { colonoscopia } from '#demo/texts/portuguese/colonoscopia.ts'
import { endoscopiaAlta } from '#demo/texts/portuguese/endoscopiaAlta.ts'
import { mamografia } from '#demo/texts/portuguese/mamografia.ts'
import { raioXColuna } from '#demo/texts/portuguese/raioXColuna.ts'
import { raioXMao } from '#demo/texts/portuguese/raioXMao.ts'
import { raioXTorax } from '#demo/texts/portuguese/raioXTorax.ts'
import { ressonanciaLombar } from '#demo/texts/portuguese/ressonanciaLombar.ts'
import { ressonanciaOmbro } from '#demo/texts/portuguese/ressonanciaOmbro.ts'
import { retossigmoidoscopia } from '#demo/texts/portuguese/retossigmoidoscopia.ts'
import { tomografiaSeios } from '#demo/texts/portuguese/tomografiaSeios.ts'
import { tomografiaTorax } from '#demo/texts/portuguese/tomografiaTorax.ts'
import { ultrassomAbdome } from '#demo/texts/portuguese/ultrassomAbdome.ts'
import { ultrassomMamas } from '#demo/texts/portuguese/ultrassomMamas.ts'
import { ultrassomObstetrica } from '#demo/texts/portuguese/ultrassomObstetrica.ts'
import { ultrassomProstata } from '#demo/texts/portuguese/ultrassomProstata.ts'
import { ultrassomRins } from '#demo/texts/portuguese/ultrassomRins.ts'
import { ultrassomTireoide } from '#demo/texts/portuguese/ultrassomTireoide.ts'
import { ultrassomTransvaginal } from '#demo/texts/portuguese/ultrassomTransvaginal.ts'
import type { Language } from '#demo/texts/composeText.ts'
import type { WriteContent } from '#demo/texts/study.ts'
import type { ClinicExam, Modality } from './exam.ts'

type Exceptions = Partial<Pick<ClinicExam, 'sex' | 'avoidedInPregnancy' | 'onlyInPregnancy' | 'staff'>>
type Entry = readonly [
  name: string,
  title: string,
  language: Language,
  weight: number,
  ages: readonly [number, number],
  write: WriteContent,
  exceptions?: Exceptions,
]

const pt = 'pt-BR'
const en = 'en-US'

const byModality: Readonly<
  Record<Modality, { staff: ClinicExam['staff']; avoidedInPregnancy: boolean; exams: readonly Entry[] }>
> = {
  endoscopy: {
    staff: ['anesthetist', 'nurse'],
    avoidedInPregnancy: true,
    exams: [
      ['Endoscopia digestiva alta', 'Esofagogastroduodenoscopia', pt, 9, [16, 99], endoscopiaAlta],
      ['Colonoscopia', 'Videocolonoscopia com ileoscopia terminal', pt, 6, [25, 99], colonoscopia],
      [
        'Retossigmoidoscopia',
        'Retossigmoidoscopia flexível',
        pt,
        1.5,
        [18, 99],
        retossigmoidoscopia,
        { staff: ['nurse'] },
      ],
      ['Upper endoscopy', 'Upper gastrointestinal endoscopy', en, 4, [16, 99], upperEndoscopy],
    ],
  },
  ultrasound: {
    staff: [],
    avoidedInPregnancy: false,
    exams: [
      [
        'Ultrassonografia de abdome total',
        'Ultrassonografia do abdome total',
        pt,
        9,
        [1, 99],
        ultrassomAbdome,
      ],
      [
        'Ultrassonografia de tireoide',
        'Ultrassonografia da tireoide com Doppler',
        pt,
        5,
        [16, 99],
        ultrassomTireoide,
      ],
      [
        'Ultrassonografia transvaginal',
        'Ultrassonografia pélvica transvaginal',
        pt,
        10,
        [20, 90],
        ultrassomTransvaginal,
        { sex: 'female', avoidedInPregnancy: true },
      ],
      [
        'Ultrassonografia obstétrica',
        'Ultrassonografia obstétrica com Doppler',
        pt,
        40,
        [18, 43],
        ultrassomObstetrica,
        { sex: 'female', onlyInPregnancy: true },
      ],
      [
        'Ultrassonografia de próstata',
        'Ultrassonografia da próstata por via abdominal',
        pt,
        6,
        [40, 99],
        ultrassomProstata,
        { sex: 'male' },
      ],
      [
        'Ultrassonografia de mamas',
        'Ultrassonografia das mamas e axilas',
        pt,
        6,
        [20, 90],
        ultrassomMamas,
        { sex: 'female' },
      ],
      [
        'Ultrassonografia de rins e vias urinárias',
        'Ultrassonografia do aparelho urinário',
        pt,
        3.5,
        [1, 99],
        ultrassomRins,
      ],
      [
        'Carotid Doppler ultrasound',
        'Colour Doppler of the carotid and vertebral arteries',
        en,
        4.5,
        [45, 99],
        carotidDoppler,
      ],
    ],
  },
  'X-ray': {
    staff: ['technician'],
    avoidedInPregnancy: true,
    exams: [
      ['Radiografia de tórax', 'Radiografia de tórax em PA e perfil', pt, 9, [1, 99], raioXTorax],
      [
        'Radiografia de coluna lombossacra',
        'Radiografia da coluna lombossacra',
        pt,
        4,
        [12, 99],
        raioXColuna,
      ],
      [
        'Radiografia de mão e punho',
        'Radiografia de mão e punho em três incidências',
        pt,
        3,
        [5, 99],
        raioXMao,
      ],
    ],
  },
  CT: {
    staff: ['technician', 'nurse'],
    avoidedInPregnancy: true,
    exams: [
      [
        'Tomografia de tórax',
        'Tomografia computadorizada do tórax',
        pt,
        5,
        [16, 99],
        tomografiaTorax,
        { staff: ['technician'] },
      ],
      [
        'Tomografia de seios da face',
        'Tomografia computadorizada dos seios da face',
        pt,
        2.5,
        [6, 90],
        tomografiaSeios,
        { staff: ['technician'] },
      ],
      ['Abdominal CT', 'CT of the abdomen and pelvis', en, 5, [18, 99], abdominalCt],
      ['Head CT', 'CT of the head without contrast', en, 4, [16, 99], headCt, { staff: ['technician'] }],
    ],
  },
  MR: {
    staff: ['technician'],
    avoidedInPregnancy: true,
    exams: [
      [
        'Ressonância de coluna lombar',
        'Ressonância magnética da coluna lombar',
        pt,
        4.5,
        [18, 99],
        ressonanciaLombar,
      ],
      ['Ressonância de ombro', 'Ressonância magnética do ombro', pt, 2.5, [18, 90], ressonanciaOmbro],
      ['Knee MR', 'MR of the knee', en, 4, [16, 85], kneeMr],
      ['Brain MR', 'MR of the brain', en, 3.5, [16, 95], brainMr, { staff: ['technician', 'nurse'] }],
    ],
  },
  mammography: {
    staff: ['technician'],
    avoidedInPregnancy: true,
    exams: [
      [
        'Mamografia digital bilateral',
        'Mamografia digital bilateral',
        pt,
        24,
        [40, 90],
        mamografia,
        { sex: 'female' },
      ],
    ],
  },
}

/** The 24 exams of the clinic, each with the language of its reports. */
export const exams: readonly ClinicExam[] = Object.entries(byModality)
  .flatMap(([modality, { staff, avoidedInPregnancy, exams: entries }]) =>
    entries.map(([name, title, language, weight, ages, write, exceptions]) => ({
      name,
      title,
      language,
      weight,
      ages,
      write,
      modality: modality as Modality,
      staff,
      avoidedInPregnancy,
      onlyInPregnancy: false,
      ...exceptions,
    })),
  )
  .map((exam, index) => ({ ...exam, id: index + 1 }))
