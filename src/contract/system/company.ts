import * as z from 'zod/mini'
import { id, idText, timestamp } from '#contract/declaration/field.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { operation } from '#contract/declaration/operation.ts'
import { searchWords } from '#contract/declaration/readOperations.ts'
import {
  changedRecordSchema,
  newRecordSchema,
  type RecordOf,
  recordSchema,
  resource,
} from '#contract/declaration/resource.ts'
import { reference } from '#contract/declaration/resourceField.ts'
import { chosenObject } from '#contract/declaration/source.ts'
import { DeleteSuccess } from '#contract/http/error.ts'
import { resources } from '#contract/resources.ts'

/** There is one company at most, and this is always its id. */
export const COMPANY_ID = 1

const declared = resources.clinic
const { name, legalName, taxNumber, address, city, phone, email, website, logo, colour } = declared.fields

/** The company as a record of the configuration: the clinic that it is, and that one's fields. */
const company = resource('configCompany', {
  category: null,
  fields: {
    clinic: reference('clinic'),
    name,
    legalName,
    taxNumber,
    address,
    city,
    phone,
    email,
    website,
    logo,
    colour,
  },
  access: { read: 'system.read', write: 'system.write' },
})
const CompanyRecord = recordSchema(company)
export type CompanyRecord = RecordOf<typeof company>

const path = '/config/company'
const read = { method: 'GET', access: 'system.read' } as const
const change = { access: 'system.write', path } as const
const one = { schema: CompanyRecord }
const many = { status: 200, answer: { schema: listingOf(CompanyRecord) } } as const

/** The section `company` of the configuration: the clinic whose name and logo stand on every page, letter and PDF. */
export const companyOperations = {
  listCompany: operation({ ...read, summary: 'List the company: one, or none', path, success: many }),
  getCompany: operation({
    ...read,
    summary: 'Get the company by id, which is 1',
    path: `${path}/{id}`,
    params: chosenObject({ id: idText() }),
    success: { status: 200, answer: one },
    errors: [404],
  }),
  findCompany: operation({
    ...read,
    summary: 'Find the company by words of its name, legal name or CNPJ',
    path: `${path}/query`,
    query: chosenObject({ name: searchWords() }),
    success: many,
  }),
  createCompany: operation({
    ...change,
    summary: 'Create the clinic that is the company, where there is no clinic',
    method: 'POST',
    body: newRecordSchema(declared),
    success: { status: 201, answer: one },
    errors: [409],
    idempotencyKey: true,
  }),
  updateCompany: operation({
    ...change,
    summary: 'Change the fields of the company that the body holds, or make another clinic the company',
    method: 'PUT',
    body: changedRecordSchema(company),
    success: { status: 200, answer: one },
    errors: [404, 409],
  }),
  removeCompany: operation({
    ...change,
    summary: 'Remove the clinic that is the company, where there is no other and nothing refers to it',
    method: 'DELETE',
    body: chosenObject({ id: id(), dateHourChanged: z.optional(timestamp()) }),
    success: { status: 200, answer: { schema: DeleteSuccess } },
    errors: [404, 409],
  }),
}
