/** The files of a folder, in the order in which they are read, and their columns. */
export const folderColumns = {
  patients: [
    'externalId',
    'firstName',
    'middleName',
    'lastName',
    'socialName',
    'birthDate',
    'gender',
    'mother',
    'father',
    'document',
    'documentType',
    'phone',
    'email',
  ],
  employees: [
    'externalId',
    'firstName',
    'middleName',
    'lastName',
    'birthDate',
    'gender',
    'profile',
    'council',
    'registerNumber',
    'registerState',
    'specialty',
    'phone',
    'email',
  ],
  exams: ['externalId', 'code', 'name', 'title', 'language'],
  reports: [
    'externalId',
    'patient',
    'patientDocument',
    'patientBirthDate',
    'exam',
    'doctor',
    'requester',
    'dateExam',
    'dateRelease',
    'requestNumber',
    'text',
    'textFile',
    'pdf',
    'images',
    'release',
  ],
} as const

export type FolderFile = keyof typeof folderColumns
export const folderFiles = Object.keys(folderColumns) as FolderFile[]

/** Columns of a file with errors, which are passed over when it is given again. */
export const errorColumns = ['line', 'problem'] as const

/** The cells of a line that are not empty, by column. */
export type Cells<F extends FolderFile> = Partial<Record<(typeof folderColumns)[F][number], string>>
