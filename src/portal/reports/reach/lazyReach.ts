import { lazyPart } from '#portal/feedback/lazyPart.tsx'
import type { OutOfReachProps } from './OutOfReach.tsx'
import type { ReachNoteProps } from './ReachNote.tsx'

// Only users whose permission list does not reach all reports load it.

export const LazyOutOfReach = lazyPart<OutOfReachProps>({
  name: 'the form that opens a report',
  load: async () => (await import('./OutOfReach.tsx')).OutOfReach,
  messages: 'reach',
  Fallback: () => null,
})

export const LazyReachNote = lazyPart<ReachNoteProps>({
  name: 'the note on whose reports are shown',
  load: async () => (await import('./ReachNote.tsx')).ReachNote,
  messages: 'reach',
  Fallback: () => null,
})
