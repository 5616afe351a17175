export const integrations = {
  appointment: {
    one: 'Appointment',
    many: 'Appointments',
    fields: {
      patient: 'Patient (record number)',
      exam: 'Exam',
      doctor: 'Doctor',
      unit: 'Unit',
      device: 'Device',
      start: 'Start',
      duration: 'Duration in minutes',
      status: 'Status',
      requestNumber: 'Request number',
      note: 'Note',
      integration: 'Sent by',
    },
    values: {
      status: {
        scheduled: 'Scheduled',
        arrived: 'Patient has arrived',
        performed: 'Performed',
        cancelled: 'Cancelled',
      },
    },
  },
  integration: {
    one: 'Integration',
    many: 'Integrations',
    fields: {
      name: 'Name',
      active: 'Active',
      permissionList: 'Permission list',
      networks: 'Networks',
      contact: 'Contact',
    },
    hints: {
      active: 'While it is not active, its keys are refused.',
      permissionList: 'What it may do. Left empty: the list “Integration” of the program.',
      networks:
        'The addresses from which its keys are accepted, such as 203.0.113.7 or 203.0.113.0/24, separated by commas. Left empty: from anywhere.',
      contact: 'Who looks after the other system.',
    },
  },
  integrationBinding: {
    one: 'Integration binding',
    many: 'Integration bindings',
    fields: {
      integration: 'Integration',
      group: 'Kind of record',
      number: 'Number in the other system',
      record: 'Record number here',
      sentName: 'Name in the other system',
      name: 'Name here',
    },
    values: {
      group: {
        patient: 'Patient',
        exam: 'Exam',
        employee: 'Employee',
        unit: 'Unit',
        device: 'Device',
        appointment: 'Appointment',
        healthPlanBroker: 'Insurer or broker',
      },
    },
    hints: { number: 'As the other system writes it: capital letters and accents matter.' },
  },
  integrationExposedData: {
    one: 'Exposed data',
    many: 'Exposed data',
    fields: { integration: 'Integration', kind: 'Kind of data', exposed: 'Told to the integration' },
    values: {
      kind: {
        patientIdentity: 'Names and birth dates of patients',
        patientDocuments: 'Documents of patients',
        patientContacts: 'Contacts of patients',
        reportText: 'Texts of reports',
        reportPdf: 'PDFs of reports',
        reportImages: 'Images of reports',
        readings: 'Who read a report, and when',
      },
    },
    hints: { kind: 'What is not set here is not told.' },
  },
  integrationKey: {
    one: 'Key',
    many: 'Keys',
    fields: {
      integration: 'Integration',
      name: 'Name',
      expires: 'Expires',
      lastUsed: 'Last used',
      lastAddress: 'Address of the last use',
      key: 'Key',
    },
    hints: { name: 'Where the key is kept, such as the name of the other system’s server.' },
  },
} as const
