import { useTranslations } from 'use-intl'

/** The service's problems that have a text of their own, with what the text tells. */
const known = [
  ['empty', /^must not be (?:empty|blank)$/],
  ['wholeNumber', /^must be a whole number$/],
  ['number', /^must be a number such as/],
  ['twoNumbers', /^may be (\S+) or (\S+): write which$/],
  ['day', /^must be a day that there is: /],
  ['moment', /^must be a day that there is, with a time.* it is in (\S+)$/],
  ['skippedTime', /^is a time that the clocks of (\S+) skip on that day$/],
  ['lostZeros', /^has lost the zeros at the beginning of (\d+)$/],
  ['yesOrNo', /^must be true or false$/],
  ['json', /^must be JSON$/],
  ['noRecord', /^names no record: (.*)$/s],
  ['severalRecords', /^names several records: (.*); write # and the id of one$/s],
  ['beyond', /^gives what you lack: (.*)$/s],
  ['beyond', /^This record allows its users what you may not do: (.*)\. Nothing was changed\.$/s],
  ['taken', /^belongs to another record$/],
  ['sameAsLine', /^is the same as in line (\d+)$/],
  ['moreCells', /^has more cells than there are columns$/],
  ['noColumn', /^is no column; the columns are (.*)$/s],
  ['columnTwice', /^is there twice$/],
  ['noHeading', /^has no first line with the names of columns$/],
  ['tooManyLines', /^has more than (\d+) lines$/],
  ['unreadable', /^cannot be read near line (\d+): /],
] as const

/** A problem of an import in the reader's language; in the service's words where it has no text. */
export function useImportProblem() {
  const t = useTranslations('settings.csv.problems')
  return (problem: string): string => {
    for (const [key, pattern] of known) {
      const found = pattern.exec(problem)
      if (found) return t(key, { value: found[1] ?? '', other: found[2] ?? '' })
    }
    return problem
  }
}
