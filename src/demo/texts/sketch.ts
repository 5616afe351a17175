/** What of an organ's findings a schematic can show. */
export type FindingKind =
  | 'stone'
  | 'stones'
  | 'polyp'
  | 'cyst'
  | 'oval nodule'
  | 'irregular nodule'
  | 'calcifications'
  | 'cystic nodule'
  | 'spongy nodule'
  | 'mixed nodule'
  | 'solid nodule'
  | 'diffuse change'
  | 'diverticula'
  | 'haemorrhoids I'
  | 'haemorrhoids II'

type Third = 'upper' | 'middle' | 'lower'
type Quadrant = 'upper outer' | 'upper inner' | 'lower outer' | 'lower inner'

/** Where an organ's findings can be, by organ. */
export interface Places {
  gallbladder: 'bottom' | 'wall'
  'right kidney': Third | `${Third} cortex`
  'left kidney': Third | `${Third} cortex`
  'right breast': Quadrant | 'all'
  'left breast': Quadrant | 'all'
  thyroid: `${'right' | 'left'} ${Third}` | 'all'
  colon: 'ascending' | 'transverse' | 'sigmoid' | 'sigmoid wall' | 'rectum' | 'anal canal'
}
export type Organ = keyof Places

export interface Finding<Place extends string = string> {
  kind: FindingKind
  place: Place
  /** In millimetres, as the text has it. */
  size?: number
}

/**
 * What a schematic of an organ shows. Whoever writes a report's text says it, out of the same facts in the same place, so that text and
 * picture cannot differ.
 */
export type Sketch = { [O in Organ]: { organ: O; findings: readonly Finding<Places[O]>[] } }[Organ]
