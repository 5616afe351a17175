import { seedData } from '#test/support/seededData.ts'

/** Makes a small synthetic clinic before all journeys; each service starts with a copy of it. */
const seed = () => seedData({ DEMO_PATIENTS: '120', DEMO_REPORTS: '400' })

export default seed
