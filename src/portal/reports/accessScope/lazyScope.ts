import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import type { OutsideScopeProps } from './OutsideScope.tsx'
import type { ScopeNoteProps } from './ScopeNote.tsx'

// Only users whose access scope leaves out reports load it.

export const LazyOutsideScope = lazyPart<OutsideScopeProps>({
  name: 'the form that opens a report',
  load: async () => (await import('./OutsideScope.tsx')).OutsideScope,
  messages: ['accessScope'],
  Fallback: () => null,
})

export const LazyScopeNote = lazyPart<ScopeNoteProps>({
  name: 'the note on whose reports are shown',
  load: async () => (await import('./ScopeNote.tsx')).ScopeNote,
  messages: ['accessScope'],
  Fallback: () => null,
})
