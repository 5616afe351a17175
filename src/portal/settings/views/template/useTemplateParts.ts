import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { wholeGroup } from '#portal/settings/api/records.ts'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import type { KnownPlaceholders } from './placeholders.ts'

export interface TemplateSection {
  id: number
  title: string
  text: string
}

/** The parts of the template in the form: its placeholders and its sections. */
export function useTemplateParts() {
  const client = useClient()
  const { draft } = useRecordForm()
  const tags = useQuery(wholeGroup(client, 'templateTags'))
  const fields = useQuery(wholeGroup(client, 'field'))
  const sections = useQuery(wholeGroup(client, 'section'))
  const chosenFields = draft['fields'] as readonly RecordReference[]
  const chosenSections = draft['sections'] as readonly RecordReference[]
  const known = useMemo<KnownPlaceholders>(() => {
    const labels = new Map(fields.data?.map((field) => [field.id, textOf(field['label'])]))
    return {
      tags: (tags.data ?? []).map(({ tag, description, example }) => ({
        tag: textOf(tag),
        description: textOf(description),
        example: textOf(example) || null,
      })),
      fields: chosenFields.map(({ id, name = '' }) => ({ name, label: labels.get(id) || name })),
      allFields: (fields.data ?? []).map((field) => textOf(field['name'])),
    }
  }, [tags.data, fields.data, chosenFields])
  const parts = useMemo(() => {
    const stored = new Map(sections.data?.map((section) => [section.id, section]))
    return chosenSections.map(({ id, name = '' }): TemplateSection => {
      const section = stored.get(id)
      return { id, title: textOf(section?.['title']) || name, text: textOf(section?.['text']) }
    })
  }, [sections.data, chosenSections])
  return {
    known,
    sections: parts,
    /** Before the tags and fields are there, every placeholder would seem unknown. */
    isComplete: tags.data !== undefined && fields.data !== undefined,
    isError: tags.isError || fields.isError || sections.isError,
  }
}

export type TemplateParts = ReturnType<typeof useTemplateParts>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
