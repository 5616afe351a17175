import { seedData } from '#test/support/seededData.ts'

/** Before all journeys: a small synthetic clinic that each service starts with a copy of. */
const seed = () => seedData({ DEMO_PATIENTS: '120', DEMO_REPORTS: '400' })

export default seed
