import type { Services } from '#server/engine/services.ts'
import type { CertificateTable } from '../certificate-tables.ts'
import { findTemplateVersion } from '../template/template-queries.ts'
import { loadPictures } from './certificate-pictures.ts'
import { drawCertificate, type LoadedTemplate } from './certificate-pdf.ts'

/** A certificate as it was given, as a PDF. */
export async function drawPaper(services: Services, certificate: CertificateTable): Promise<Buffer> {
  return drawCertificate(certificate, await templateOf(services, certificate), services.config.publicUrl)
}

async function templateOf(
  services: Services,
  { client_id: clientId, template_id: id, template_version: version }: CertificateTable,
): Promise<LoadedTemplate | null> {
  if (id === null || version === null) return null
  const found = await services.database.inTenant(clientId, (tx) => findTemplateVersion(tx, clientId, id, version))
  return found ? { written: found.written, pictures: await loadPictures(services, clientId, found.pictures) } : null
}
