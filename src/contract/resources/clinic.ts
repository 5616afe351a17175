import { resource } from '#contract/declaration/resource.ts'
import {
  boolean,
  choice,
  colour,
  email,
  file,
  json,
  longText,
  reference,
  text,
  webAddress,
} from '#contract/declaration/resourceField.ts'
import { emailEvents } from './emailKinds.ts'
import { CNPJ, postalAddress, weeklyHours } from '#contract/declaration/resourceShapes.ts'

export const clinic = resource('clinic', {
  category: 'clinic',
  fields: {
    name: text({ max: 200 }),
    legalName: text({ max: 200, optional: true }),
    taxNumber: text({ max: 18, pattern: CNPJ, example: '12.345.678/0001-95', optional: true }),
    address: json('address', postalAddress(), { optional: true }),
    city: reference('city', { optional: true }),
    phone: text({ max: 40, optional: true }),
    email: email({ optional: true }),
    website: webAddress({ optional: true }),
    logo: file({ optional: true }),
    colour: colour({ optional: true }),
    /** Its name and logo stand on every page, letter and PDF. One clinic has this: another loses it. */
    company: boolean({ default: false }),
  },
  search: ['name', 'legalName', 'taxNumber'],
  unique: [['name'], ['taxNumber']],
  columns: ['company', 'taxNumber', 'city', 'phone'],
  access: { read: 'signed-in', write: 'setting.write' },
})

/** A person or a firm that the clinic calls. */
export const contact = resource('contact', {
  category: 'clinic',
  fields: {
    name: text({ max: 200 }),
    company: text({ max: 200, optional: true }),
    phone: text({ max: 40, optional: true }),
    mobile: text({ max: 40, optional: true }),
    email: email({ optional: true }),
    address: json('address', postalAddress(), { optional: true }),
    city: reference('city', { optional: true }),
    notes: longText({ max: 2000, optional: true }),
  },
  // Two people can have the same name.
  search: ['name', 'company', 'email'],
  columns: ['company', 'phone', 'mobile', 'email'],
  namesPersons: true,
  access: { read: 'signed-in', write: 'setting.write' },
})

/** A prepared e-mail, with placeholders for the values that differ each time it is sent (`emailPlaceholders`). */
export const predefinitionEmail = resource('predefinitionEmail', {
  group: 'Predefinition Email',
  category: 'clinic',
  fields: {
    name: text({ max: 100 }),
    /** Of what it tells, in place of the program’s text; null where a user sends it. */
    event: choice(emailEvents, { optional: true }),
    subject: text({ max: 200 }),
    text: longText({ max: 20_000 }),
  },
  search: ['name', 'subject'],
  unique: [['name'], ['event']],
  columns: ['event', 'subject'],
  access: { read: 'signed-in', write: 'setting.write' },
})

export const socialNetwork = resource('socialNetwork', {
  group: 'Social Network',
  category: 'clinic',
  fields: {
    name: text({ max: 100 }),
    website: webAddress({ optional: true }),
    colour: colour({ optional: true }),
  },
  unique: [['name']],
  columns: ['website', 'colour'],
  access: { read: 'signed-in', write: 'setting.write' },
})

/** The account of the clinic, or of one of its units, in a social network. */
export const socialNetworkProfile = resource('socialNetworkProfile', {
  group: 'Social Network Profile',
  category: 'clinic',
  fields: {
    network: reference('socialNetwork'),
    handle: text({ max: 100, example: '@clinic' }),
    address: webAddress({ optional: true }),
    clinic: reference('clinic', { optional: true }),
    unit: reference('unit', { optional: true }),
  },
  label: ['handle'],
  unique: [['network', 'handle']],
  columns: ['network', 'clinic', 'unit', 'address'],
  access: { read: 'signed-in', write: 'setting.write' },
})

/** A place where a clinic sees patients. */
export const unit = resource('unit', {
  category: 'clinic',
  operations: ['list', 'get', 'query'],
  added: ['create', 'update', 'remove'],
  fields: {
    name: text({ max: 200 }),
    code: text({ max: 20, optional: true }),
    clinic: reference('clinic', { optional: true }),
    address: json('address', postalAddress(), { optional: true }),
    city: reference('city', { optional: true }),
    timeZone: text({ max: 64, format: 'timeZone', example: 'America/Sao_Paulo', optional: true }),
    phone: text({ max: 40, optional: true }),
    email: email({ optional: true }),
    openingHours: json('weeklyHours', weeklyHours(), { optional: true }),
    active: boolean({ default: true }),
  },
  search: ['name', 'code'],
  // Unique across all clinics, because lists of units show nothing but the name.
  unique: [['name']],
  columns: ['clinic', 'city', 'phone', 'active'],
  access: { read: 'signed-in', write: 'setting.write' },
})
