import type { TransactionQueries } from '#service/database/database.ts'
import { referenceSearchText } from '#service/records/searchText.ts'
import type { Modality } from '#demo/exams/exams.ts'
import { insertMany } from './insertMany.ts'

/** The clinic's machines: three of each type, with ids that follow each other. `code` is the DICOM modality. */
export const devices: Readonly<Record<Modality, { firstId: number; name: string; code: string }>> = {
  endoscopy: { firstId: 1, name: 'Endoscópio', code: 'ES' },
  ultrasound: { firstId: 11, name: 'Ultrassom', code: 'US' },
  'X-ray': { firstId: 21, name: 'Raio-X', code: 'DX' },
  CT: { firstId: 31, name: 'Tomógrafo', code: 'CT' },
  MR: { firstId: 41, name: 'Ressonância', code: 'MR' },
  mammography: { firstId: 51, name: 'Mamógrafo', code: 'MG' },
}

interface Creation {
  user_created: number
  date_hour_created: Date
  date_hour_changed: Date
}

export async function fillDevices(trx: TransactionQueries, created: Creation): Promise<void> {
  const types = Object.values(devices)
  await insertMany(
    trx,
    'device_type',
    types.map(({ firstId, name, code }) => ({
      id: firstId,
      name,
      code,
      code_fold: code.toLowerCase(),
      ...referenceSearchText(name),
      ...created,
    })),
  )
  await insertMany(
    trx,
    'device',
    types.flatMap(({ firstId, name }) =>
      [0, 1, 2].map((index) => ({
        id: firstId + index,
        name: `${name} ${index + 1}`,
        type_id: firstId,
        ...referenceSearchText(`${name} ${index + 1}`),
        ...created,
      })),
    ),
  )
}
