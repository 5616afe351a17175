/** The kinds of findings that a schematic can show. */
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

/** The places of findings, by organ. */
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
  /** In millimetres, the same as in the text. */
  size?: number
}

/**
 * The findings in a schematic of an organ. The function that writes a report's text also returns its sketches, from the same facts, so
 * that text and picture cannot differ.
 */
export type Sketch = { [O in Organ]: { organ: O; findings: readonly Finding<Places[O]>[] } }[Organ]
