// Codes as invoices carry them, of people and companies that there are not.
import { parseAccessKey } from '#contract/features/sale/access-key.ts'
import type { CodeFormat, FoundCode } from '#contract/features/sale/scan/read-scan.ts'

/** Whose invoices these are: it is in the codes, and must be nowhere else. */
export const buyer = {
  cpf: '11144477735',
  dni: 28_123_456,
  rfc: 'BUYR800101AB1',
  rut: '11755894-0',
  name: 'Comprador Sigiloso',
}

/** The check digit that belongs to the first 43 characters of a key. */
const withDigit = (body: string): string =>
  Array.from('0123456789', (digit) => body + digit).find((key) => parseAccessKey(key) !== 'check_digit') ?? ''

/** An NFC-e of São Paulo, number 153 of September 2026. */
export const key = '35260911222333000181650010000001531367691333'
/** The same in another month, such as `2611`, of another issuer, model, or way of issuing it; with its check digit. */
export const keyOf = ({
  month = '2609',
  issuer = '11222333000181',
  model = '65',
  series = 1,
  number = 153,
  issued = '1',
}: {
  month?: string
  issuer?: string
  model?: string
  series?: number
  number?: number
  issued?: '1' | '9'
}): string =>
  withDigit(
    `35${month}${issuer}${model}${String(series).padStart(3, '0')}${String(number).padStart(9, '0')}${issued}36769133`,
  )
/** The same, issued without a network. */
export const offlineKey = keyOf({ issued: '9' })
/** An NFC-e of a company with letters in its number. */
export const letterKey = '29260747YCW1Q2AG7V40650100000000079144846409'

const at = 'https://www.nfce.fazenda.sp.gov.br/qrcode?'
const sha1 = '883A87A192DB2BADD9C4469F0D646BC5FD4EA507'
const hex = (text: string): string =>
  Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')

/** The codes of an NFC-e, by their versions. */
export const nfce = {
  first: `${at}chNFe=${key}&nVersao=100&tpAmb=1&cDest=${buyer.cpf}&dhEmi=${hex('2026-09-05T13:00:00-03:00')}&vNF=60.90&vICMS=12.75&digVal=${hex('digest')}&cIdToken=000001&cHashQRCode=${sha1}`,
  second: `${at}p=${key}|2|1|1|${sha1}`,
  secondOffline: `${at}p=${offlineKey}|2|1|05|60.90|${hex('a'.repeat(28))}|1|${sha1}`,
  third: `${at}p=${key}|3|1`,
  thirdOffline: `${at}p=${offlineKey}|3|1|05|60.90|2|${buyer.cpf}|${'c2lnbmF0dXJl'.repeat(28)}=`,
}

export const afip = {
  ver: 1,
  fecha: '2026-11-15',
  cuit: 30_500_010_912,
  ptoVta: 3,
  tipoCmp: 6,
  nroCmp: 1234,
  importe: 12_100.5,
  moneda: 'PES',
  ctz: 1,
  tipoDocRec: 96,
  nroDocRec: buyer.dni,
  tipoCodAut: 'E',
  codAut: 70_417_054_367_476,
}
export const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
export const afipCode = (changed: object = {}, host = 'www.afip.gob.ar'): string =>
  `https://${host}/fe/qr/?p=${base64({ ...afip, ...changed })}`

/** A CFDI, with one of its fields in another way. */
export const cfdi = (changed: Partial<Record<'id' | 're' | 'tt' | 'fe', string>> = {}): string => {
  const { id, re, tt, fe } = {
    id: '5803eb8d-81cd-4557-8719-26632d2fa434',
    re: 'XIA190128J61',
    tt: '1234.5',
    fe: 'kh4K/A==',
    ...changed,
  }
  return `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=${id}&re=${re}&rr=${buyer.rfc}&tt=${tt}&fe=${fe}`
}

/** A Chilean stamp, with one of its fields in another way. */
export const ted = (changed: Partial<Record<'RE' | 'TD' | 'FE' | 'IT1', string>> = {}): string => {
  const { RE, TD, FE, IT1 } = { RE: '97975000-5', TD: '39', FE: '2026-11-14', IT1: 'Caña de pintar Ñandú', ...changed }
  return `<TED version="1.0"><DD><RE>${RE}</RE><TD>${TD}</TD><F>27</F><FE>${FE}</FE><RR>${buyer.rut}</RR><RSR>${buyer.name}</RSR><MNT>502946</MNT><IT1>${IT1}</IT1><CAF version="1.0"><DA><RE>76354771-K</RE><RS>OTRA</RS><TD>61</TD><RNG><D>1</D><H>200</H></RNG><FA>2003-09-04</FA><RSAPK><M>0a4O6Kbx8Qj3K4iWSP4w7Kneti0==</M><E>Aw==</E></RSAPK><IDK>100</IDK></DA><FRMA algoritmo="SHA1withRSA">g1AQX0sy8NJugX52k2h==</FRMA></CAF><TSTED>2026-11-14T12:28:31</TSTED></DD><FRMT algoritmo="SHA1withRSA">GbmDcS9e/jVC2LsLIe1i==</FRMT></TED>`
}

/** A code as a reader of pictures gives it. */
export const found = (text: string, format: CodeFormat = 'qr_code'): FoundCode => ({ format, text, bytes: null })
/** A PDF417 of ISO 8859-1, as its bytes alone tell. */
export const stamped = (text: string): FoundCode => ({
  format: 'pdf417',
  text: Buffer.from(text, 'latin1').toString('utf8'),
  bytes: new Uint8Array(Buffer.from(text, 'latin1')),
})
