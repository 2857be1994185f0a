import { writeRule } from '#contract/features/authoring/draft/test-field-schemas.ts'
import type { DemoCourse } from '../types.ts'
import { answered, image, inOrder, text } from './build.ts'

/** The ids of the bank of the demo (0) and of its questions, as the questions' own demo gives them. */
const idOf = (at: number) => `0193a0de-d000-7000-8000-${String(at).padStart(12, '0')}`
const bankId = idOf(0)

/** A course that is asked after: a quiz to practise with, and a test. */
export const enamelTest: DemoCourse = {
  title: text('Prova de esmaltes', 'Enamel test', 'Prueba de esmaltes', 'Test sur les laques'),
  description: text(
    'Relembre o que escolher para cada superfície, pratique sem nota e faça a prova quando estiver pronto.',
    'Recall what to choose for each surface, practise without a grade and take the test when you are ready.',
    'Recuerde qué elegir para cada superficie, practique sin nota y haga la prueba cuando esté listo.',
    'Revoyez que choisir pour chaque surface, exercez-vous sans note et passez le test quand vous êtes prêt.',
  ),
  cover: 'cover-madeira.webp',
  coverColor: '#8a5a35',
  area: 'tecnica',
  group: 'pintores',
  category: 'aplicacao',
  tags: ['madeira'],
  mandatory: false,
  blockMenu: false,
  enrollmentType: 'free',
  points: 60,
  minutes: 15,
  activities: inOrder(
    image('acabamentos-madeira', 'Stain, verniz e esmalte lado a lado', 'Stain, varnish and enamel side by side'),
    answered('unevaluated_quiz', 'Pratique antes da prova', 'Practise before the test', {
      'draw.rules': [writeRule({ bankId, count: 3, tags: ['aplicação', 'diluição'] })],
    }),
    answered('conventional_test', 'Prova de esmaltes', 'Enamel test', {
      offlineStart: 1,
      shuffleQuestions: false,
      'draw.fixed': [idOf(5)],
      'draw.rules': [
        writeRule({ bankId, count: 2, tags: ['preparo'] }),
        writeRule({ bankId, count: 1, tags: ['diluição'] }),
      ],
    }),
    // Its answer is marked by a person.
    answered('evaluated_quiz', 'Um caso da loja', 'A case from the store', {
      minimumScore: 50,
      'draw.rules': [writeRule({ bankId, count: 1, tags: ['atendimento'] })],
    }),
  ),
  supportMaterials: [],
}
