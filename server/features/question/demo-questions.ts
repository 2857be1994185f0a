import type { Difficulty } from '#contract/features/question/draw-rules.ts'
import type { QuestionInput } from '#contract/features/question/question-schema.ts'
import type { Run } from '#contract/features/question/text/question-text.ts'

const says = (...runs: Run[]) => ({ 'pt-BR': [{ type: 'paragraph' as const, runs }] })
const line = (said: string) => ({ 'pt-BR': [said] })
const choice = (key: string, said: string) => ({ key, text: line(said) })

/** Ids of the demo are the same at every load; 0 is the bank, the questions follow from 1. */
export const demoQuestionId = (at: number) => `0193a0de-d000-7000-8000-${String(at).padStart(12, '0')}`
/** The bank of a client. */
export const demoBankId = demoQuestionId(0)

interface DemoQuestion {
  question: QuestionInput
  tags: string[]
  difficulty?: Difficulty
}

/** Questions of the demo, by the client and the name of their bank. */
export const demoQuestions: Readonly<Record<string, { bank: string; questions: readonly DemoQuestion[] }>> = {
  aurora: {
    bank: 'Conhecimento de tintas',
    questions: [
      {
        question: {
          kind: 'single',
          text: says('Qual acabamento esconde melhor as ', { text: 'imperfeições', strong: true }, ' da parede?'),
          choices: [
            { ...choice('a', 'Fosco'), fraction: 1, feedback: line('O fosco reflete pouca luz.') },
            { ...choice('b', 'Acetinado'), fraction: 0 },
            { ...choice('c', 'Brilhante'), fraction: 0 },
          ],
        },
        tags: ['acabamento'],
        difficulty: 'easy',
      },
      {
        question: {
          kind: 'multiple',
          text: says('O que fazer antes de pintar uma parede com mofo?'),
          choices: [
            { ...choice('a', 'Lavar com água sanitária diluída'), right: true },
            { ...choice('b', 'Deixar secar por completo'), right: true },
            { ...choice('c', 'Aplicar a tinta sobre o mofo'), right: false },
            { ...choice('d', 'Aumentar a diluição da tinta'), right: false },
          ],
          scoring: 'minus',
        },
        tags: ['preparo'],
      },
      {
        question: { kind: 'true_false', text: says('O esmalte sintético é diluído com água.'), right: false },
        tags: ['diluição'],
        difficulty: 'easy',
      },
      {
        question: {
          kind: 'matching',
          text: says('Ligue cada superfície ao produto que se aplica primeiro.'),
          lefts: [
            { ...choice('1', 'Parede nova de reboco'), right: 'a' },
            { ...choice('2', 'Ferro sem pintura'), right: 'b' },
            { ...choice('3', 'Madeira crua'), right: 'c' },
          ],
          rights: [
            choice('a', 'Selador acrílico'),
            choice('b', 'Fundo anticorrosivo'),
            choice('c', 'Fundo para madeira'),
            choice('d', 'Tinta epóxi'),
          ],
        },
        tags: ['preparo'],
      },
      {
        question: {
          kind: 'ordering',
          text: says('Ponha os passos em ordem.'),
          items: [
            choice('a', 'Lixar a parede'),
            choice('b', 'Limpar o pó'),
            choice('c', 'Aplicar o selador'),
            choice('d', 'Dar a primeira demão'),
          ],
          scoring: 'pairs',
        },
        tags: ['preparo', 'aplicação'],
      },
      {
        question: {
          kind: 'numeric',
          text: says(
            'Uma lata de 18 litros rende 10 m² por litro e demão. Quantos metros quadrados ela pinta em duas demãos?',
          ),
          accepted: [{ by: 'value', value: '90' }],
          units: [{ text: 'm²', factor: '1' }],
        },
        tags: ['rendimento'],
        difficulty: 'hard',
      },
      {
        question: {
          kind: 'short',
          text: says('Como se chama o tempo entre uma demão e outra?'),
          accepted: [{ text: 'intervalo entre demãos' }, { text: '*intervalo*', fraction: 0.5 }],
        },
        tags: ['aplicação'],
      },
      {
        question: {
          kind: 'essay',
          text: says('Um cliente quer pintar a fachada num dia de chuva. O que você diz a ele?'),
          most: 1000,
          criteria: [
            { key: 'a', text: { 'pt-BR': 'Explica o risco' }, weight: 2 },
            { key: 'b', text: { 'pt-BR': 'Oferece uma saída' }, weight: 1 },
          ],
        },
        tags: ['atendimento'],
        difficulty: 'hard',
      },
      {
        question: {
          kind: 'cloze',
          text: says('A tinta acrílica seca ao toque em ', { gap: 'h' }, ' hora e é diluída com ', { gap: 'd' }, '.'),
          gaps: [
            { kind: 'numeric', key: 'h', accepted: [{ by: 'value', value: '1' }] },
            {
              kind: 'single',
              key: 'd',
              choices: [
                { key: 'a', text: { 'pt-BR': 'água' }, fraction: 1 },
                { key: 'b', text: { 'pt-BR': 'aguarrás' }, fraction: 0 },
                { key: 'c', text: { 'pt-BR': 'álcool' }, fraction: 0 },
              ],
            },
          ],
        },
        tags: ['diluição'],
      },
    ],
  },
}
