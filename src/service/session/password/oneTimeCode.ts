import { randomInt } from 'node:crypto'

/** Without those that are read as others: 0 and O, 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 80 bits. */
const LENGTH = 16
/** How long a code is good for. */
export const CODE_DAYS = 7

/** A new one-time code, in groups of four. */
export const newCode = (): string => randomCode(LENGTH, 4)

/** Random characters, five bits each, in groups to be read. */
export const randomCode = (length: number, group: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(new RegExp(`.{${group}}(?!$)`, 'g'), '$&-')

/** A code as it is hashed, however it was typed. */
export const readCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
