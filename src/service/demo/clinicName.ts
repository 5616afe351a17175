/** The synthetic clinic's, on its portal and its reports. */
export const demoClinicName = 'Clínica Aurora'
