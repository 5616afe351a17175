import { readJson } from '#portal/http/client/exchange.ts'
import { RecordSplitter } from '#portal/listing/read/recordSplitter.ts'

/** How many records are looked at: a listing may have 100 MB. */
const MOST_RECORDS = 20
const MOST_BYTES = 32_000_000

const decoder = new TextDecoder()

/** The beginning of a listing. */
export interface FirstRecords {
  /** `array`: the records without `count` and `data` around them. `strange`: no list of records. */
  form: 'listing' | 'array' | 'strange'
  records: unknown[]
  /** Undefined where the service does not say, or only after the records. */
  count: number | undefined
  /** All records were read, down to the end of the answer. */
  isWhole: boolean
  /** The answer ended in the middle. */
  isBrokenOff: boolean
}

/** Reads the first records of a listing, and ends the answer there. */
export async function readFirstRecords(response: Response, signal: AbortSignal): Promise<FirstRecords> {
  const records: unknown[] = []
  let seen = 0
  const splitter = new RecordSplitter((bytes) => {
    seen += 1
    if (records.length < MOST_RECORDS) records.push(readJson(decoder.decode(bytes)))
  })
  let form: FirstRecords['form'] = 'listing'
  let [read, isEnded] = [0, false]
  const reader = (response.body ?? new Blob().stream()).getReader()
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop)
  try {
    while (!isEnded && records.length < MOST_RECORDS && read < MOST_BYTES && !splitter.isStrange) {
      const { value, done } = await reader.read()
      isEnded = done
      if (!value) continue
      if (read === 0 && /^\s*\[/.test(new TextDecoder().decode(value.subarray(0, 64)))) form = 'array'
      read += value.length
      splitter.push(value)
    }
  } catch (error) {
    if (signal.aborted) throw error
    isEnded = true
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
  const { count, hasRecords, isStrange, isWhole } = splitter
  return {
    form: isStrange || (!hasRecords && (isWhole || read === 0)) ? 'strange' : form,
    records,
    count,
    isWhole: isWhole && seen === records.length,
    isBrokenOff: isEnded && !isWhole,
  }
}
