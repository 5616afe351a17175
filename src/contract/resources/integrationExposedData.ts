import { resource } from '#contract/declaration/resource.ts'
import { boolean, choice, reference } from '#contract/declaration/resourceField.ts'

/** Whether an integration that follows changes is told data of one kind. What is not set is not told. */
export const integrationExposedData = resource('integrationExposedData', {
  group: 'Integration Exposed Data',
  path: '/integrationexposeddata',
  category: 'integrations',
  fields: {
    integration: reference('integration'),
    kind: choice([
      'patientIdentity',
      'patientDocuments',
      'patientContacts',
      'reportText',
      'reportPdf',
      'reportImages',
      'readings',
    ]),
    exposed: boolean({ default: true }),
  },
  label: ['kind'],
  unique: [['integration', 'kind']],
  columns: ['integration', 'exposed'],
  access: { read: 'setting.read', write: 'integration.write' },
})
