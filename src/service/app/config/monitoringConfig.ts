import * as z from 'zod/mini'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof levels)[number]

/** By what the service is watched: the settings of its log and of its metrics. */
export const monitoringSettings = {
  LOG_LEVEL: z._default(z.enum(levels, { error: `must be one of ${levels.join(', ')}` }), 'info'),
  METRICS_KEY: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
}
const MonitoringEnvironment = z.object(monitoringSettings)

export const readMonitoring = (values: z.output<typeof MonitoringEnvironment>) => ({
  logLevel: values.LOG_LEVEL,
  /** Who sends it may read the metrics. Undefined: programs of this machine may. */
  metricsKey: values.METRICS_KEY,
})
