import type { LanguageCode } from '#contract/engine/language.ts'
import { dayIn } from '#contract/engine/time.ts'
import { longestName, monthsAfter } from '#contract/features/certificate/certificate-rules.ts'
import type { previewNames, WrittenTemplate } from '#contract/features/certificate/certificate-template.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { findClientOf } from '../certificate-queries.ts'
import { loadPictures } from '../draw/certificate-pictures.ts'
import { drawCertificate } from '../draw/certificate-pdf.ts'
import { takePictures } from './template-pictures.ts'

interface Preview {
  written: WrittenTemplate
  name: (typeof previewNames)[number]
  language: LanguageCode
}

const long = 'Maria Aparecida da Conceição de Albuquerque Vasconcelos e Souza Nepomuceno '
const names: Record<Preview['name'], string> = {
  usual: 'Maria da Silva',
  longest: long.repeat(3).slice(0, longestName).trim(),
  right_to_left: 'محمد عبد الله Silva',
}

/** What a template looks like as it is written now; nothing is kept of it. */
export async function previewTemplate(services: Services, staff: Staff, { written, name, language }: Preview) {
  const { clientId, timeZone } = staff
  const { brand, pictures } = await services.database.inTenant(clientId, async (tx) => ({
    brand: (await findClientOf(tx, clientId)).brand,
    pictures: await takePictures(tx, clientId, written),
  }))
  const now = services.clock.now()
  const today = dayIn(timeZone, now)
  return drawCertificate(
    {
      code: `${clientId}-0000-0000-0000-0000`,
      item_kind: 'course',
      person_name: names[name],
      title: 'Segurança do trabalho em altura',
      minutes: 480,
      programme: brand.programme || brand.name,
      language,
      colour: brand.primary,
      issued_at: now,
      issued_on: today,
      expires_on: monthsAfter(today, 24),
    },
    { written, pictures: await loadPictures(services, clientId, pictures) },
    services.config.publicUrl,
  )
}
