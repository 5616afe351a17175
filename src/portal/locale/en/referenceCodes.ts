/** The records of reference data that come with the program, by their codes. */
export const referenceCodes = {
  female: 'Female',
  male: 'Male',
  other: 'Other',
  single: 'Single',
  married: 'Married',
  divorced: 'Divorced',
  widowed: 'Widowed',
  'stable-union': 'Stable union',
  'not-stated': 'Not stated',
  passport: 'Passport',
} as const
