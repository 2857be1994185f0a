import { generate } from 'selfsigned'
import { signXml } from '@node-saml/node-saml/lib/xml.js'
import { inflateRawSync } from 'node:zlib'

/** A SAML provider: its certificate, and answers it signs. */
export interface SamlProvider {
  certificate: string
  entityId: string
  /** The answer to the request in that address, for this person. */
  answer(
    address: string,
    person: { nameId: string; audience: string; acs: string; now: Date; context?: string },
    tamper?: (xml: string) => string,
  ): { SAMLResponse: string; RelayState: string }
}

const day = 24 * 3600 * 1000

/** Makes a provider with a certificate of its own. */
export async function openSamlProvider(): Promise<SamlProvider> {
  const keys = await generate([{ name: 'commonName', value: 'idp.example' }], { keySize: 2048, algorithm: 'sha256' })
  const entityId = 'https://idp.example/saml'
  return {
    certificate: keys.cert,
    entityId,
    answer(
      address,
      { nameId, audience, acs, now, context = 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password' },
      tamper = (xml) => xml,
    ) {
      const query = new URL(address).searchParams
      const request = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString()
      const inResponseTo = /\bID="([^"]+)"/.exec(request)?.[1] ?? ''
      const at = now.toISOString()
      const later = new Date(now.getTime() + 5 * 60_000).toISOString()
      const earlier = new Date(now.getTime() - day / 24 / 60).toISOString()
      const assertion =
        `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a1" Version="2.0" IssueInstant="${at}">` +
        `<saml:Issuer>${entityId}</saml:Issuer><saml:Subject>` +
        `<saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${nameId}</saml:NameID>` +
        `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
        `<saml:SubjectConfirmationData NotOnOrAfter="${later}" Recipient="${acs}" InResponseTo="${inResponseTo}"/>` +
        `</saml:SubjectConfirmation></saml:Subject>` +
        `<saml:Conditions NotBefore="${earlier}" NotOnOrAfter="${later}"><saml:AudienceRestriction>` +
        `<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
        `<saml:AuthnStatement AuthnInstant="${at}"><saml:AuthnContext><saml:AuthnContextClassRef>` +
        `${context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
        `</saml:Assertion>`
      const response =
        `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r1" Version="2.0" IssueInstant="${at}"` +
        ` Destination="${acs}" InResponseTo="${inResponseTo}">` +
        `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${entityId}</saml:Issuer>` +
        `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>` +
        `${assertion}</samlp:Response>`
      const xpath = `//*[local-name(.)='Assertion']`
      const signed = signXml(
        response,
        xpath,
        { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
        { privateKey: keys.private, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' },
      )
      return {
        SAMLResponse: Buffer.from(tamper(signed)).toString('base64'),
        RelayState: query.get('RelayState') ?? '',
      }
    },
  }
}
