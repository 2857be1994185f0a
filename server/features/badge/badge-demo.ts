import type { Localized } from '#contract/engine/language.ts'
import type { BadgeRule } from '#contract/features/badge/badge-rules.ts'
import { fold } from '#contract/engine/staff/list.ts'
import { imageIdOf } from '#server/engine/files/content-files.ts'
import type { LoadDemo } from '#server/engine/server-feature.ts'
import { findBadge, insertBadge } from './desk/badge-queries.ts'

/** Its picture, in the media folder of the demo. */
export const demoBadgePicture = 'medalha-atendimento.svg'

/** The same at every start, so that it is made once. */
const badgeId = '01930000-0000-7000-8000-000007900000'
const rule: BadgeRule = { kind: 'course', courseId: 3 }
const title: Localized = {
  'pt-BR': 'Atendimento que encanta',
  'en-US': 'Service that delights',
  'es-ES': 'Atención que encanta',
  'fr-FR': 'Un accueil qui enchante',
}
const criteria: Localized = {
  'pt-BR': 'Concluiu o curso de atendimento no balcão: perguntar bem, ouvir até o fim e indicar a tinta certa.',
  'en-US':
    'Finished the course on service at the counter: asking well, listening to the end and naming the right paint.',
  'es-ES':
    'Completó el curso de atención en el mostrador: preguntar bien, escuchar hasta el final e indicar la pintura adecuada.',
  'fr-FR':
    'A terminé le cours sur l’accueil au comptoir : bien questionner, écouter jusqu’au bout et conseiller la bonne peinture.',
}

/** A badge of one of Aurora's courses. */
export const loadBadgeDemo: LoadDemo = async ({ services, clientId, slug, keepPicture }) => {
  if (slug !== 'aurora') return
  const pictureId = imageIdOf(await keepPicture(demoBadgePicture))
  if (pictureId === undefined) throw new Error('the demo’s badge has no picture')
  await services.database.inTenant(clientId, async (tx) => {
    // What staff changed of it is theirs.
    if (await findBadge(tx, clientId, badgeId)) return
    await insertBadge(tx, {
      client_id: clientId,
      id: badgeId,
      title: JSON.stringify(title),
      criteria: JSON.stringify(criteria),
      picture_id: pictureId,
      rule: JSON.stringify(rule),
      valid_months: null,
      is_active: true,
      words: fold(Object.values(title).join(' ')),
      created_at: services.clock.now(),
    })
  })
}
