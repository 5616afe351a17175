import type { Hooks } from './hooks.ts'

/** The groups that do more than their declarations say. */
export const hooksByGroup: Readonly<Record<string, Hooks>> = {}
