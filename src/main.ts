import { runService } from '#service/app/process/runService.ts'

// The program. It stands above the service and the synthetic clinic, which is loaded in demo mode alone.
await runService(async (...parameters) => (await import('#demo/startDemo.ts')).startDemo(...parameters))
