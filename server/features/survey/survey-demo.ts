import type { Localized } from '#contract/engine/language.ts'
import { ownerRights, usualEssay, type WrittenSurvey } from '#contract/features/survey/survey-desk.ts'
import type { SurveyAnswer } from '#contract/features/survey/survey-schema.ts'
import { audiencesByName } from '#server/engine/audiences/audience-service.ts'
import type { LoadDemo } from '#server/engine/server-feature.ts'
import { addAnonymous } from './answer/answer-queries.ts'
import { showSurvey } from './desk/publish-service.ts'
import { insertSurvey, lockSurvey } from './desk/survey-queries.ts'
import { rowOf } from './desk/survey-service.ts'

const day = 86_400_000
/** The same at every start, so that it is made once. */
const id = (last: number): string => `01930000-0000-7000-8000-${String(last).padStart(12, '0')}`
const surveyId = id(7_800_000)
const text = (pt: string, en: string, es: string, fr: string): Localized => ({
  'pt-BR': pt,
  'en-US': en,
  'es-ES': es,
  'fr-FR': fr,
})
const option = (last: number, said: Localized, justification: 'none' | 'optional' | 'demanded' = 'none') => ({
  id: id(last),
  text: said,
  justification,
})

const questions: WrittenSurvey['questions'] = [
  {
    id: id(7_800_010),
    type: 'alternatives_justified',
    text: text(
      'Como você avalia o atendimento nas lojas?',
      'How do you rate the service in the stores?',
      '¿Cómo evalúa la atención en las tiendas?',
      'Comment jugez-vous l’accueil en magasin ?',
    ),
    isMandatory: true,
    options: [
      option(7_800_011, text('Muito bom', 'Very good', 'Muy bueno', 'Très bon')),
      option(7_800_012, text('Bom', 'Good', 'Bueno', 'Bon')),
      option(7_800_013, text('Regular', 'Fair', 'Regular', 'Moyen'), 'optional'),
      option(7_800_014, text('Ruim', 'Poor', 'Malo', 'Mauvais'), 'demanded'),
    ],
    longest: usualEssay,
  },
  {
    id: id(7_800_020),
    type: 'multiple_choice',
    text: text(
      'Que cursos você gostaria de ver aqui?',
      'Which courses would you like to see here?',
      '¿Qué cursos le gustaría ver aquí?',
      'Quels cours aimeriez-vous voir ici ?',
    ),
    isMandatory: true,
    options: [
      option(
        7_800_021,
        text(
          'Preparo de superfície',
          'Surface preparation',
          'Preparación de la superficie',
          'Préparation des surfaces',
        ),
      ),
      option(7_800_022, text('Efeitos e texturas', 'Effects and textures', 'Efectos y texturas', 'Effets et textures')),
      option(
        7_800_023,
        text('Orçamento e negociação', 'Quoting and negotiating', 'Presupuesto y negociación', 'Devis et négociation'),
      ),
      option(
        7_800_024,
        text('Segurança em altura', 'Working safely at height', 'Seguridad en altura', 'Travail en hauteur'),
      ),
    ],
    longest: usualEssay,
  },
  {
    id: id(7_800_030),
    type: 'essay',
    text: text(
      'O que faria o seu dia de trabalho mais fácil?',
      'What would make your working day easier?',
      '¿Qué haría más fácil su jornada?',
      'Qu’est-ce qui faciliterait votre journée ?',
    ),
    isMandatory: false,
    options: [],
    longest: usualEssay,
  },
]

const said = (service: number, courses: readonly number[], essay = '', why = ''): SurveyAnswer[] => [
  { questionId: id(7_800_010), chosen: [{ optionId: id(7_800_010 + service), text: why }], text: '' },
  {
    questionId: id(7_800_020),
    chosen: courses.map((at) => ({ optionId: id(7_800_020 + at), text: '' })),
    text: '',
  },
  ...(essay ? [{ questionId: id(7_800_030), chosen: [], text: essay }] : []),
]

/** What painters without an account in the demo have answered. */
const answers: readonly SurveyAnswer[][] = [
  said(1, [2, 3], 'Entrega das tintas direto na obra.'),
  said(2, [1]),
  said(2, [2, 4], 'Um catálogo de cores que funcione sem internet.'),
  said(1, [3]),
  said(3, [1, 3], '', 'Aos sábados falta gente no balcão.'),
  said(2, [2], 'Saber o prazo do pedido antes de sair de casa.'),
  said(4, [4], '', 'Esperei 40 minutos para retirar um pedido pago.'),
]

/** An open survey for the painters of the paint maker, with what some have answered. */
export const loadSurveyDemo: LoadDemo = async ({ services, clientId, slug }) => {
  if (slug !== 'aurora') return
  const now = services.clock.now()
  await services.database.inTenant(clientId, async (tx) => {
    if (await lockSurvey(tx, clientId, surveyId)) return
    const audienceOf = await audiencesByName(tx, clientId)
    await insertSurvey(tx, {
      client_id: clientId,
      id: surveyId,
      ...rowOf({
        title: text(
          'Pesquisa de satisfação dos pintores',
          'Painters’ satisfaction survey',
          'Encuesta de satisfacción de los pintores',
          'Enquête de satisfaction des peintres',
        ),
        intro: text(
          'Três perguntas sobre o seu dia a dia. Leva dois minutos e ninguém vê quem respondeu o quê.',
          'Three questions about your working day. It takes two minutes, and nobody sees who answered what.',
          'Tres preguntas sobre su día a día. Toma dos minutos y nadie ve quién respondió qué.',
          'Trois questions sur votre quotidien. Deux minutes, et personne ne voit qui a répondu quoi.',
        ),
        type: 'satisfaction',
        startsAt: new Date(now.getTime() - 2 * day).toISOString(),
        endsAt: new Date(now.getTime() + 28 * day).toISOString(),
        audience: audienceOf('Pintores'),
        isAnonymous: true,
        isMandatory: false,
        questions,
      }),
      owners_may: [...ownerRights],
      published_rev: null,
      starts_at: null,
      ends_at: null,
      is_anonymous: null,
      created_at: now,
    })
    const held = await lockSurvey(tx, clientId, surveyId)
    if (held) await showSurvey(tx, held, now)
    for (const one of answers) await addAnonymous(tx, clientId, { surveyId, edition: 1, answers: one })
  })
}
