import * as v from 'valibot'
import { parseCnpj, parseCuit, parseRun } from '#contract/features/register/check-digits.ts'

/** Mexican tax number of a company or a person: letters, the day it was founded or born, and three characters. */
const rfcForm = /^[A-ZÑ&]{3,4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[0-9A-Z]{2}[0-9A]$/

/** An RFC in upper case without separators, or null when it has not the form of one. */
export function parseRfc(typed: string): string | null {
  const plain = typed.toUpperCase().replaceAll(/[ .-]/g, '')
  return rfcForm.test(plain) ? plain : null
}

/** What is the same in the CNPJ of every branch of a company: its first 8 characters. */
export const cnpjRoot = (cnpj: string): string => cnpj.slice(0, 8)

/**
 * Who issues invoices, as a store names them: the root of a CNPJ (8 characters, also given by the whole of one), a CUIT, an
 * RFC, or a RUT with its hyphen; null when it is none. Their forms differ, so no country is asked.
 */
export function parseIssuer(typed: string): string | null {
  const root = typed.toUpperCase().replaceAll(/[ ./]/g, '')
  if (/^[0-9A-Z]{8}$/.test(root)) return root
  const cnpj = parseCnpj(typed)
  return cnpj === null ? (parseRun(typed) ?? parseCuit(typed) ?? parseRfc(typed)) : cnpjRoot(cnpj)
}

/** Most issuers of one store. */
export const mostIssuers = 10

/** Who issues the invoices of a store, each once and as invoices name them. */
export const issuersField = v.pipe(
  v.array(v.pipe(v.string(), v.transform(parseIssuer), v.string('issuer'))),
  v.maxLength(mostIssuers),
  v.transform((issuers) => [...new Set(issuers)]),
)

/** Those that a text names, with commas, semicolons or lines between them. */
export const splitIssuers = (text: string): string[] => text.split(/[,;\n]/).flatMap((each) => each.trim() || [])
