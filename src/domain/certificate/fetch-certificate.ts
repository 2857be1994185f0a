import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import { certificatePaper, ownCertificate } from '#contract/features/certificate/certificate-on-device.ts'
import { call } from '#engine/session/api.ts'

interface Saved {
  name: string
  bytes: Blob
}

async function saved(answer: Response): Promise<Saved> {
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  return { name: name ?? 'certificado.pdf', bytes: await answer.blob() }
}

/** The person's certificate of a finished item, as a PDF with its name; rejects as any call does. */
export async function fetchCertificate({ kind, id }: Item): Promise<Saved> {
  return saved(await call(ownCertificate, { body: kind === 'trail' ? { trail_id: id } : { course_id: id } }))
}

/** One that the person was given before, of an earlier cycle perhaps. */
export async function fetchPaper(code: string): Promise<Saved> {
  return saved(await call(certificatePaper, { params: { code } }))
}
