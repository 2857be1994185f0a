import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const tests = ['**/*.test.ts', '**/*.test.tsx']
// Few people meet an error there, and the others belong to screens that come later: their texts come with those.
const late = [
  'src/platform/error-text.ts',
  'src/platform/filters/state-words.ts',
  'src/features/*/*-errors.ts',
  'src/platform/text/password-texts.ts',
  'src/platform/text/date-texts.ts',
  'src/platform/text/reward-texts.ts',
  'src/platform/text/refusal-texts.ts',
  'src/platform/hooks/use-new-password.ts',
]
// It comes when it is asked for, with its texts.
const codeStep = 'src/features/sign-in/code-step/**'
const firstScreens = [
  'src/app',
  'src/platform',
  'src/features/sign-in',
  'src/features/home',
  'src/features/*/home/**',
  'src/features/*/*-navigation.ts',
]

// Staff alone read these: they come with the desk.
const desk = ['src/app/desk/**', 'src/platform/desk/**', 'src/features/*/desk/**']

// The texts in the code are pt-BR: its catalogues hold them as they are, the other three translate them.
// Three catalogues a language: what the first screens say is waited for at the start, the rest is not, the desk's comes with it.
export default defineConfig({
  sourceLocale: 'pt-BR',
  locales: ['pt-BR', 'en-US', 'es-ES', 'fr-FR'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/start/{locale}',
      include: firstScreens,
      exclude: [...tests, ...late, ...desk, codeStep],
    },
    { path: '<rootDir>/src/locales/desk/{locale}', include: desk, exclude: tests },
    {
      path: '<rootDir>/src/locales/rest/{locale}',
      include: ['src/features', ...late, codeStep],
      exclude: [
        ...tests,
        ...desk,
        'src/features/sign-in/!(code-step)/**',
        'src/features/sign-in/!(*-errors).{ts,tsx}',
        'src/features/home/**',
        'src/features/*/home/**',
        'src/features/*/*-navigation.ts',
      ],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
