import { resource } from '#contract/declaration/resource.ts'
import { boolean, choice, integer, reference, text } from '#contract/declaration/resourceField.ts'
import { enteredKinds } from '#contract/declaration/resourceShapes.ts'

export const currency = resource('currency', {
  category: 'lists',
  operations: ['list', 'get', 'query'],
  added: ['create', 'update', 'remove'],
  fields: {
    name: text({ max: 100 }),
    /** ISO 4217. The number is a text, as it can begin with zeros. */
    code: text({ max: 3, pattern: /^[A-Z]{3}$/, example: 'BRL' }),
    numericCode: text({ max: 3, pattern: /^\d{3}$/, example: '986', optional: true }),
    /** Digits after the decimal point. */
    digits: integer({ min: 0, max: 4, default: 2 }),
    symbol: text({ max: 8, example: 'R$', optional: true }),
  },
  search: ['name', 'code'],
  unique: [['code']],
  columns: ['code', 'symbol', 'digits'],
  access: { read: 'signed-in', write: 'setting.write' },
})

export const documentType = resource('documentType', {
  category: 'lists',
  fields: {
    name: text({ max: 200 }),
    /** A fixed code for programs, such as `passport`. */
    code: text({ max: 20, optional: true, readOnly: true }),
    /** The form in which the numbers of such documents are written. */
    mask: reference('mask', { optional: true }),
    /** Whether every person must have a document of this type. */
    required: boolean({ default: false }),
    active: boolean({ default: true }),
  },
  search: ['name', 'code'],
  unique: [['name']],
  columns: ['code', 'mask', 'required', 'active'],
  access: { read: 'signed-in', write: 'setting.write' },
})

export const extraField = resource('extraField', {
  category: 'lists',
  operations: ['list', 'get', 'query'],
  added: ['create', 'update', 'remove'],
  fields: {
    name: text({ max: 100 }),
    label: text({ max: 200 }),
    /** The kind of records that have the field. */
    recordKind: choice(['patient', 'employee', 'exam', 'report', 'appointment']),
    kind: choice(enteredKinds),
    required: boolean({ default: false }),
    active: boolean({ default: true }),
  },
  search: ['name', 'label'],
  unique: [['recordKind', 'name']],
  columns: ['label', 'recordKind', 'kind', 'active'],
  access: { read: 'signed-in', write: 'setting.write' },
})

export const extraFieldData = resource('extraFieldData', {
  category: 'lists',
  operations: ['list', 'get', 'query'],
  added: ['create', 'update', 'remove'],
  fields: { extraField: reference('extraField'), value: text({ max: 1000 }) },
  label: ['value'],
  columns: ['extraField'],
  access: { read: 'signed-in', write: 'setting.write' },
})

/** Genders come with the program: the service description names no operations that change them. */
export const gender = resource('gender', {
  category: 'lists',
  operations: ['list', 'get', 'query'],
  fields: {
    name: text({ max: 200 }),
    /** A fixed code for programs, such as `female`. */
    code: text({ max: 20, optional: true }),
  },
  unique: [['name']],
  columns: ['code'],
  access: { read: 'signed-in', write: 'setting.write' },
})

export const maritalStatus = resource('maritalStatus', {
  category: 'lists',
  fields: {
    name: text({ max: 200 }),
    /** A fixed code for programs, such as `married`. */
    code: text({ max: 20, optional: true, readOnly: true }),
  },
  unique: [['name']],
  columns: ['code'],
  access: { read: 'signed-in', write: 'setting.write' },
})

export const mask = resource('mask', {
  category: 'lists',
  fields: {
    name: text({ max: 100 }),
    /** `0` stands for a digit, `A` for a letter, `*` for either; everything else for itself. */
    pattern: text({ max: 100, example: '000.000.000-00' }),
    example: text({ max: 100, optional: true }),
  },
  unique: [['name']],
  columns: ['pattern', 'example'],
  access: { read: 'signed-in', write: 'setting.write' },
})

export const occupation = resource('occupation', {
  category: 'lists',
  fields: {
    name: text({ max: 200 }),
    /** In the Brazilian classification of occupations (CBO): the code of an occupation, or of a family of occupations. */
    code: text({ max: 20, pattern: /^\d{4}(-?\d{2})?$/, example: '2251-20', optional: true }),
  },
  search: ['name', 'code'],
  // Not the code, because the classification has several names for one occupation.
  unique: [['name']],
  columns: ['code'],
  access: { read: 'signed-in', write: 'setting.write' },
})

export const schooling = resource('schooling', {
  category: 'lists',
  fields: {
    name: text({ max: 200 }),
    code: text({ max: 20, optional: true }),
  },
  unique: [['name']],
  columns: ['code'],
  access: { read: 'signed-in', write: 'setting.write' },
})
