import type { Column } from '#portal/ui/table/columns.ts'
import { RowLink } from '#portal/ui/table/rowControls.tsx'

/** A made-up released report, with what a row of the list shows. */
export interface Release {
  id: number
  released: string
  patient: string
  about: string
  exam: string
  examiner: string
}

const names = ['Ana Luísa Prado', 'Bento Carvalho', 'Clara Nunes de Azevedo', 'Davi Moreira', 'Elza Tavares']
const exams = ['Ultrassonografia de abdome total', 'Ecocardiograma', 'Mamografia digital bilateral']
const examiners = ['Helena Duarte Siqueira', 'Otávio Rezende', 'Paula Viana Monteiro', 'Rui Sampaio']
const of = (texts: readonly string[], id: number) => texts[id % texts.length]!

export const releaseOf = (id: number): Release => ({
  id,
  released: `${1 + (id % 28)} Mar, ${8 + (id % 10)}:${10 + (id % 50)}`,
  patient: of(names, id),
  about: `${700_000 + id} · ${20 + (id % 60)} y · F`,
  exam: of(exams, id),
  examiner: of(examiners, id),
})

/** Columns as the list of reports has them. */
export const columns: readonly Column<Release>[] = [
  {
    id: 'released',
    header: 'Released',
    width: 'minmax(100px, 0.5fr)',
    cell: ({ released }) => (
      <div className="flex min-w-0 items-center gap-2">
        <span className="size-0 shrink-0 rounded-full border-4 border-accent" />
        <time title={released} className="leading-4.5 whitespace-nowrap">
          {released}
        </time>
      </div>
    ),
  },
  {
    id: 'patient',
    header: 'Patient',
    width: 'minmax(140px, 1.6fr)',
    cell: ({ patient, about }) => (
      <>
        <p className="truncate font-medium" title={patient}>
          <RowLink>{patient}</RowLink>
        </p>
        <p className="truncate text-head text-ink-3">{about}</p>
      </>
    ),
  },
  { id: 'exam', header: 'Exam', width: 'minmax(116px, 1.2fr)', cell: ({ exam }) => <Lines text={exam} /> },
  {
    id: 'examiner',
    header: 'Examiner',
    width: 'minmax(96px, 1fr)',
    cell: ({ examiner }) => <Lines text={examiner} />,
  },
]

const Lines = ({ text }: { text: string }) => (
  <p className="line-clamp-2 leading-4.5" title={text}>
    {text}
  </p>
)

export const rowId = ({ id }: Release): string => String(id)
export const addressOf = ({ id }: Release): string => `/reports/${id}`
