/**
 * The catalogue of the service description (1, 4.1, 4.2 and 5): each resource group with the address that its operations have here. Written by
 * hand, so that the contract is not compared with itself.
 */

/** An operation, by the method that the description shows, or that follows from what it does where none is shown. */
export type Described = readonly [operation: string, method: string, path: string]

/** Groups with list, get by id, get by query, create, update and delete. */
export const whole: Readonly<Record<string, string>> = {
  Backup: '/backup',
  BackupLog: '/backuplog',
  Livebackup: '/livebackup',
  'Update System': '/updatesystem',
  Preference: '/preference',
  Module: '/module',
  Permission: '/permission',
  PermissionList: '/permissionlist',
  User: '/user',
  Widget: '/widget',
  Appointment: '/appointment',
  Answer: '/answer',
  Patient: '/patient',
  Exam: '/exam',
  Report: '/report',
  'Favorite Report': '/favoritereport',
  'Favorite Report Answer': '/favoritereportanswer',
  'Predefinition Report Answer': '/predefinitionreportanswer',
  Medication: '/medication',
  'Medication administration routes': '/medicationadministrationroute',
  'Medication dosage form': '/medicationdosageform',
  'Medication manufacturer': '/medicationmanufacturer',
  ImageLayout: '/imagelayout',
  DocumentType: '/documenttype',
  City: '/city',
  State: '/state',
  Country: '/country',
  MaritalStatus: '/maritalstatus',
  Occupation: '/occupation',
  Schooling: '/schooling',
  Device: '/device',
  DeviceBrand: '/devicebrand',
  DeviceModel: '/devicemodel',
  DeviceType: '/devicetype',
  HealthPlan: '/healthplan',
  HealthPlanBroker: '/healthplanbroker',
  Clinic: '/clinic',
  Contact: '/contact',
  ConfigEmail: '/configemail',
  Email: '/email',
  'Predefinition Email': '/predefinitionemail',
  'Social Network': '/socialnetwork',
  'Social Network Profile': '/socialnetworkprofile',
  Share: '/share',
  Template: '/template',
  TemplateTags: '/templatetags',
  Mask: '/mask',
  Legend: '/legend',
  Field: '/field',
  Section: '/section',
  Product: '/product',
  Employee: '/employee',
  Integration: '/integration',
  'Integration Binding': '/integrationbinding',
  'Integration Exposed Data': '/integrationexposeddata',
}

/** Groups that "have fewer" operations. Here they have list, get by id and get by query. */
export const read: Readonly<Record<string, string>> = {
  Currency: '/currency',
  Gender: '/gender',
  ExtraField: '/extrafield',
  ExtraFieldData: '/extrafielddata',
  Unit: '/unit',
}

function six(path: string): Described[] {
  return [...three(path), ['create', 'POST', path], ['update', 'PUT', path], ['delete', 'DELETE', path]]
}

function three(path: string): Described[] {
  return [
    ['list', 'GET', path],
    ['get by id', 'GET', `${path}/1`],
    ['get by query', 'GET', `${path}/query`],
  ]
}

/** The other operations that are named. */
export const named: Readonly<Record<string, readonly Described[]>> = {
  Auth: [
    ['authenticate', 'POST', '/auth/authenticate'],
    ['auth user token', 'GET', '/auth/usertoken'],
  ],
  Echo: [['echo', 'GET', '/echo']],
  'Online Services': [
    ['list', 'GET', '/onlineservices'],
    ['get by id', 'GET', '/onlineservices/1'],
  ],
  Patient: [['integration listing', 'GET', '/patient/integration']],
  // An image is created by sending it with its report.
  Image: [
    ['list', 'GET', '/image'],
    ['get by id', 'GET', '/image/1'],
    ['get by query', 'GET', '/image/query'],
    ['create', 'POST', '/report/1/image'],
    ['update', 'PUT', '/image'],
    ['delete', 'DELETE', '/image'],
  ],
  'Report portal': [
    ['report release listing', 'GET', '/portalreport'],
    ['access opening', 'PUT', '/report/1/opening'],
    ['dashboard 1', 'GET', '/portaldashboard/released'],
    ['dashboard 2', 'GET', '/portaldashboard/turnaround'],
    ['dashboard 3', 'GET', '/portaldashboard/waiting'],
    ['dashboard 4', 'GET', '/portaldashboard/activity'],
  ],
  // One declaration of operations for all sections but `company`, which is a clinic's record.
  Config: [
    'cloud',
    'email',
    'computer',
    'company',
    'database',
    'folders',
    'server',
    'product',
    'env',
  ].flatMap((section) =>
    six(`/config/${section}`).map(
      ([operation, method, path]) => [`${operation} of ${section}`, method, path] as const,
    ),
  ),
  'Integration exchange': [
    ['SyncSchedullings', 'POST', '/syncschedullings'],
    ['SyncIntegrations', 'GET', '/syncintegrations'],
    ['CreateReport', 'POST', '/createreport'],
    ['EvoTest', 'GET', '/evotest'],
  ],
}

/** What the description names and the service does not have, by the address that it would have. */
export const absent: Readonly<Record<string, string>> = {
  Schedule: '/schedule',
  Screening: '/screening',
  'Patient ExtraFile': '/patientextrafile',
  Companion: '/companion',
  Prescription: '/prescription',
  Clipping: '/clipping',
  Video: '/video',
  'Video MP4 conversion': '/video/mp4',
  'Move File': '/movefile',
  Document: '/document',
  Certificate: '/certificate',
  'Laboratory activation': '/laboratoryactivation',
  'FTP Image': '/ftpimage',
  'FTP Config': '/ftpconfig',
  'Dicom Worklist': '/dicomworklist',
  'DICOM modalities': '/dicom/modalities',
  'DICOM studies': '/dicom/studies',
  'DICOM upload': '/dicom/upload',
  'DICOM import from an image archive': '/dicom/import',
  'DICOM tag mapping': '/dicom/tagmapping',
  'DICOM tag search': '/dicom/tagsearch',
  'DICOM worklist sync': '/dicom/worklistsync',
  'DICOM study search': '/dicom/studysearch',
  'DICOM study sending by appointment': '/dicom/studysending',
  'DICOM image import': '/dicom/imageimport',
  'AI image submission': '/aiimage',
  'Plugin study lookup by patient': '/pluginstudy',
  'Validity control': '/validitycontrol',
  'Print template': '/printtemplate',
}

const inEach = (groups: Readonly<Record<string, string>>, operations: (path: string) => Described[]) =>
  Object.entries(groups).flatMap(([group, path]) =>
    operations(path).map((described) => [group, ...described] as const),
  )

/** Every operation of the catalogue that the service has. */
export const describedCatalogue: readonly (readonly [group: string, ...Described])[] = [
  ...inEach(whole, six),
  ...inEach(read, three),
  ...Object.entries(named).flatMap(([group, operations]) =>
    operations.map((described) => [group, ...described] as const),
  ),
]
