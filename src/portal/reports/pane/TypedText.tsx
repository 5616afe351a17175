import { isConclusion, readSections } from './readSections.ts'

/** A text as somebody typed it: its lines, tabs and spaces stay. */
export const TypedText = ({ text }: { text: string }) =>
  readSections(text).map(({ line, heading, paragraphs }) => (
    <section key={line} className="mb-5">
      {heading && <h3 className="mb-0.5 text-small font-semibold text-ink-2">{heading}</h3>}
      {paragraphs.map((paragraph) => (
        <p
          key={paragraph.line}
          className={`mb-2 [tab-size:4] whitespace-pre-wrap ${isConclusion(heading) ? 'font-semibold' : ''}`}
        >
          {paragraph.text}
        </p>
      ))}
    </section>
  ))
