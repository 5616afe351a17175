import type * as z from 'zod/mini'
import { type IdentifyingMark, identifyingMark } from '#contract/declaration/identifying.ts'
import { Patient } from '#contract/patient.ts'
import type { Keyed } from './keyed.ts'
import type { People, Person } from './people.ts'
import { emptied, hiddenText, shownValue } from './values.ts'
import { definitionOf, isLoose, isObject, layersOf, markOf, numberField, shapeOf } from './walk.ts'

/** Where in an answer a value stands. */
interface Place {
  /** Whom it is about. */
  person: Person | undefined
  /** The object that holds it. */
  beside: Readonly<Record<string, unknown>>
}

type Values = Readonly<Record<string, z.ZodMiniType>>

// Numbers of patients in what the trail says of an act. It never holds a name, nor a text that somebody typed, but for the reason.
const numbersOfPatients = new Set(['from', 'to', 'into', 'similarTo', 'patientId', 'reportsTo'])
const typedTexts = new Set(['reason', 'note'])

/** Replaces in answers what tells who a person is, by the marks of the contract. */
export function answersMasked(keyed: Keyed, people: People) {
  /** `values`: the schemas of values that stand beside the names of their fields. `about`: the number of the patient that was asked for. */
  return (
    schema: z.ZodMiniType,
    answer: unknown,
    about: number | undefined,
    values: Values = {},
  ): unknown => {
    const shown = (at: z.ZodMiniType, value: unknown, place: Place): unknown => {
      if (value === null || value === undefined) return value
      const mark = markOf(at, place.beside)
      if (mark) return replaced(mark, value, place)
      const inner = layersOf(at).at(-1) ?? at
      const definition = definitionOf(inner)
      if (definition.type === 'array' && 'element' in definition && Array.isArray(value))
        return value.map((entry: unknown) => shown(definition.element, entry, place))
      const shape = shapeOf(inner)
      if (!shape || !isObject(value)) return value
      const known = objectShown(shape, value, place)
      return isLoose(inner) ? { ...value, ...known } : known
    }

    /** Fields that the schema does not name are left out: it cannot say what they tell. One that takes any and has no mark tells nothing. */
    function objectShown(shape: Values, value: Readonly<Record<string, unknown>>, place: Place) {
      const person = personIn(shape, value) ?? place.person
      const fields = Object.entries(shape).flatMap(([name, at]) =>
        name in value ? [[name, shown(at, value[name], { person, beside: value })]] : [],
      )
      return Object.fromEntries(fields) as Record<string, unknown>
    }

    function personIn(shape: Values, value: Readonly<Record<string, unknown>>): Person | undefined {
      const numbered = numberField(shape)
      const number = numbered && value[numbered]
      if (typeof number === 'number') return people.learn(number, value)
      // One of those who work for the clinic, or whom it calls: their own values are made up by their own number.
      const isMarked = Object.values(shape).some((at) => layersOf(at).some((layer) => identifyingMark(layer)))
      if (isMarked && 'firstName' in shape) return { key: `other ${String(value['id'])}`, replace: undefined }
      for (const name of ['patient', 'report']) {
        const { [name]: at } = shape
        const holder = value[name]
        const found = at && isObject(holder) ? personIn(shapeOf(at) ?? {}, holder) : undefined
        if (found) return found
      }
      return undefined
    }

    function replaced({ kind }: IdentifyingMark, value: unknown, place: Place): unknown {
      switch (kind) {
        case 'number':
          return numbersShown(value)
        case 'picture':
          return null
        case 'record':
          return emptied(value)
        case 'text':
          return textsShown(value, place.person)
        case 'person':
          return Array.isArray(value) ? value.map((entry: unknown) => personShown(entry)) : personShown(value)
        case 'valueOf': {
          const at = values[String(place.beside['name'])]
          return at ? shown(at, value, place) : textsShown(value, place.person)
        }
        case 'detail':
          return detailShown(value, place.person)
        case 'search':
          return value
        default:
          return shownValue(keyed, kind, value, place.person)
      }
    }

    const numbersShown = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(numbersShown)
        : typeof value === 'number'
          ? keyed.shownNumber(value)
          : value

    /** An object with the names of a patient's fields. What it holds beside them is a text. */
    function personShown(value: unknown): unknown {
      if (!isObject(value)) return textsShown(value, undefined)
      const { id } = value
      const person = people.learn(typeof id === 'number' ? id : undefined, value)
      const known: Values = Patient.shape
      return Object.fromEntries(
        Object.entries(value).map(([name, part]) => [
          name,
          known[name] ? shown(known[name], part, { person, beside: value }) : textsShown(part, person),
        ]),
      )
    }

    /** Texts, in whatever they stand: of a person who is not known, nothing is shown. */
    function textsShown(value: unknown, person: Person | undefined): unknown {
      if (typeof value === 'string') {
        if (value.trim() === '') return value
        return person?.replace ? person.replace(value) : hiddenText()
      }
      if (Array.isArray(value)) return value.map((entry: unknown) => textsShown(entry, person))
      if (!isObject(value)) return value
      const { patient } = value
      const within = isObject(patient) ? people.learn(undefined, patient) : person
      return Object.fromEntries(
        Object.entries(value).map(([name, part]) => [
          name,
          name === 'patient' ? personShown(part) : textsShown(part, within),
        ]),
      )
    }

    function detailShown(value: unknown, person: Person | undefined): unknown {
      if (!isObject(value)) return textsShown(value, person)
      return Object.fromEntries(
        Object.entries(value).map(([name, part]) => {
          const isNumber = numbersOfPatients.has(name) || (name === 'recordId' && value['kind'] === 'patient')
          if (isNumber) return [name, numbersShown(part)]
          return [name, typedTexts.has(name) ? textsShown(part, person) : part]
        }),
      )
    }

    const person = about === undefined ? undefined : people.byNumber(about)
    return shown(schema, answer, { person, beside: {} })
  }
}
