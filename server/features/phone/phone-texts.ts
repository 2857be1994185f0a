import type { LanguageCode } from '#contract/engine/language.ts'

const words: Record<LanguageCode, (code: string) => string> = {
  'pt-BR': (code) => `Trilha: ${code} é o código para confirmar este telefone. Vale por 10 minutos.`,
  'en-US': (code) => `Trilha: ${code} is the code to confirm this phone. It is valid for 10 minutes.`,
  'es-ES': (code) => `Trilha: ${code} es el código para confirmar este teléfono. Vale durante 10 minutos.`,
  'fr-FR': (code) => `Trilha : ${code} est le code pour confirmer ce téléphone. Il est valable 10 minutes.`,
}

/** The short message with the code that verifies a phone. */
export const verifyText = (language: LanguageCode, code: string): string => words[language](code)
