import { fold } from '#contract/names/matching.ts'

/**
 * How an exam is made, and of what part of the body, as far as its name tells, in Portuguese and in English: upper endoscopy and
 * endoscopia digestiva alta are of one kind. A listing names exams and nothing else of them, and every service names them.
 */
export interface ExamKind {
  modality: Modality | undefined
  region: Region | undefined
}

// The first that fits counts: a spine may be cervical, and a mammography is an X-ray.
const modalities = {
  mammography: /mamograf|mammogra/,
  endoscopy: /\w+oscop|\begd\b/,
  ultrasound: /ultra-?s[so]|ecograf|sonogra|doppler|\busg?\b|e?co?cardiogra|echocardiogra/,
  ct: /tomogra|\bct\b|\btc\b/,
  mr: /ressonanc|resonance|\bmri?\b|\brm\b/,
  nuclear: /cintilogra|scintigra|\bpet\b/,
  densitometry: /densitometr|\bdxa\b|bone density/,
  xray: /radiogra|raios?[ -]x|x-?ray|\brx\b/,
} as const
const regions = {
  upperDigestive: /digestiva alta|upper (?:gi |digestive )?endoscop|esofagogastro|gastroscop|\begd\b/,
  lowerDigestive: /colonoscop|colono|sigmoid|\breto\b|rectum|colorre|colon\b/,
  spine: /coluna|spine|spinal|lombossacr|lumbosacral|lombar|lumbar/,
  breast: /\bmamas?\b|mamogra|breast|mammogra/,
  obstetric: /obstetr|gestac|pregnan|fetal/,
  pelvis: /prostat|pelv|transvagin|\buter|ovari/,
  urinary: /\brim\b|\brins\b|kidney|renal|urinar|bexiga|bladder/,
  abdomen: /abdom|figado|\bliver/,
  heart: /cardi|\bheart|coronar/,
  chest: /torax|torac|thora|chest|pulm|\blung/,
  neck: /tireoid|thyroid|pescoco|\bneck|cervical|carotid/,
  head: /cranio|\bhead\b|brain|encefal|cerebr|seios da face|sinus|\bface\b/,
  upperLimb: /ombro|shoulder|\bmaos?\b|\bhand|punho|wrist|cotovelo|elbow/,
  lowerLimb: /joelho|knee|quadril|\bhip\b|tornozelo|ankle|\bpes?\b|\bfoot\b/,
} as const
export type Modality = keyof typeof modalities
export type Region = keyof typeof regions

const found = <Kind extends string>(kinds: Readonly<Record<Kind, RegExp>>, name: string): Kind | undefined =>
  (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].test(name))

export function examKind(name: string): ExamKind {
  const folded = fold(name)
  return { modality: found(modalities, folded), region: found(regions, folded) }
}

/** Whether two exams are made in the same way of the same part; what a name does not tell is the same as nothing. */
export const isSameKind = (one: ExamKind, other: ExamKind): boolean =>
  one.modality !== undefined &&
  one.region !== undefined &&
  one.modality === other.modality &&
  one.region === other.region
