import { resource } from '#contract/declaration/resource.ts'
import {
  boolean,
  choice,
  colour,
  integer,
  json,
  longText,
  reference,
  text,
} from '#contract/declaration/resourceField.ts'
import { enteredKinds, texts } from '#contract/declaration/resourceShapes.ts'

export const answer = resource('answer', {
  category: 'texts',
  fields: {
    name: text({ max: 200 }),
    /** Typing the shortcut inserts the text. */
    shortcut: text({ max: 30, optional: true }),
    text: longText({ max: 20_000 }),
    /** Null where the text suits every exam. */
    exam: reference('exam', { optional: true }),
    active: boolean({ default: true }),
  },
  search: ['name', 'shortcut', 'text'],
  unique: [['exam', 'name'], ['shortcut']],
  columns: ['shortcut', 'exam', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})

export const favoriteReport = resource('favoriteReport', {
  group: 'Favorite Report',
  category: 'texts',
  fields: {
    name: text({ max: 200 }),
    exam: reference('exam'),
    text: longText({ max: 100_000 }),
    /** The employee to whom the text belongs; null where it is for everybody. */
    employee: reference('employee', { optional: true }),
  },
  search: ['name', 'text'],
  unique: [['employee', 'exam', 'name']],
  columns: ['exam', 'employee'],
  access: { read: 'signed-in', write: 'catalog.write' },
})

export const favoriteReportAnswer = resource('favoriteReportAnswer', {
  group: 'Favorite Report Answer',
  category: 'texts',
  fields: {
    favoriteReport: reference('favoriteReport'),
    title: text({ max: 200 }),
    text: longText({ max: 20_000 }),
  },
  label: ['title'],
  search: ['title', 'text'],
  unique: [['favoriteReport', 'title']],
  columns: ['favoriteReport'],
  access: { read: 'signed-in', write: 'catalog.write' },
})

export const field = resource('field', {
  category: 'texts',
  fields: {
    name: text({ max: 200 }),
    label: text({ max: 200 }),
    kind: choice(enteredKinds),
    /** The values to choose from, for the kind `choice`. */
    choices: json('values', texts(), { default: [] }),
    unitOfMeasure: text({ max: 30, optional: true }),
    required: boolean({ default: false }),
    active: boolean({ default: true }),
  },
  search: ['name', 'label'],
  unique: [['name']],
  columns: ['label', 'kind', 'unitOfMeasure', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})

export const imageLayout = resource('imageLayout', {
  category: 'texts',
  fields: {
    name: text({ max: 100 }),
    rows: integer({ min: 1, max: 10 }),
    columns: integer({ min: 1, max: 10 }),
    paper: choice(['A4', 'A5', 'letter'], { default: 'A4' }),
    orientation: choice(['portrait', 'landscape'], { default: 'portrait' }),
    /** In millimetres. */
    margin: integer({ min: 0, max: 50, default: 10 }),
    /** Whether captions are printed below the images. */
    caption: boolean({ default: true }),
    active: boolean({ default: true }),
  },
  unique: [['name']],
  columns: ['rows', 'columns', 'paper', 'orientation', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})

export const legend = resource('legend', {
  category: 'texts',
  fields: {
    name: text({ max: 100 }),
    text: longText({ max: 1000 }),
    colour: colour(),
    active: boolean({ default: true }),
  },
  search: ['name', 'text'],
  unique: [['name']],
  columns: ['colour', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})

export const predefinitionReportAnswer = resource('predefinitionReportAnswer', {
  group: 'Predefinition Report Answer',
  category: 'texts',
  fields: {
    name: text({ max: 200 }),
    exam: reference('exam'),
    /** The part of the report that the text fills. */
    section: reference('section', { optional: true }),
    text: longText({ max: 20_000 }),
    active: boolean({ default: true }),
  },
  search: ['name', 'text'],
  unique: [['exam', 'name']],
  columns: ['exam', 'section', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})

export const templateTags = resource('templateTags', {
  category: 'texts',
  fields: {
    /** The name of a placeholder: `{{patient.name}}` in a template is replaced by the patient’s name. */
    tag: text({ max: 60, pattern: /^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)*$/, example: 'patient.name' }),
    description: text({ max: 300 }),
    example: text({ max: 200, optional: true }),
  },
  label: ['tag'],
  search: ['tag', 'description'],
  unique: [['tag']],
  columns: ['description', 'example'],
  access: { read: 'signed-in', write: 'catalog.write' },
})
