import { plural, t } from '@lingui/core/macro'
import type { CopyProblem } from '#engine/copy/copy-error.ts'
import type { UnsentCopy } from '#engine/copy/export-copy.ts'
import { vault } from '#platform/workers/vault.ts'
import { toast } from '#ui/feedback/toast.ts'

/** A password shorter than this opens too soon to somebody who found the file. */
export const shortestPassword = 8

/** A copy made ready: the name to save it under, and its address until that is revoked. */
export interface ReadyCopy extends UnsentCopy {
  name: string
  address: string
}

export async function makeCopy(userId: string, password: string): Promise<ReadyCopy> {
  const copy = await (await vault()).exportUnsent(userId, password)
  const day = new Date().toISOString().slice(0, 10)
  return { ...copy, name: `trilha-nao-enviado-${day}.trilha`, address: URL.createObjectURL(copy.file) }
}

/** Brings a copy in; the text of what is wrong with it, or null once it is here. */
export async function bringCopy(userId: string, file: Blob, password: string): Promise<BringProblem | null> {
  const report = await (await vault()).importCopy(userId, file, password)
  if (report.problem)
    return { field: report.problem === 'wrong-password' ? 'password' : 'file', text: copyText(report.problem) }
  const { brought, known } = report
  if (brought === 0) toast(known > 0 ? t`Tudo o que está na cópia já estava neste aparelho.` : t`A cópia está vazia.`)
  else
    toast(plural(brought, { one: '# envio trazido da cópia.', other: '# envios trazidos da cópia.' }), { tone: 'ok' })
  return null
}

/** What is wrong, and with which of the two things that were given. */
export interface BringProblem {
  field: 'file' | 'password'
  text: string
}

function copyText(problem: CopyProblem): string {
  switch (problem) {
    case 'not-a-copy':
      return t`Este arquivo não é uma cópia de envios.`
    case 'newer':
      return t`Esta cópia foi feita por uma versão mais nova do aplicativo. Atualize o aplicativo neste aparelho e tente de novo.`
    case 'wrong-password':
      return t`Senha incorreta. Use a que foi escolhida ao guardar a cópia.`
    case 'damaged':
      return t`O arquivo está danificado e nada foi trazido. Copie-o de novo do aparelho de origem.`
    case 'incomplete':
      return t`O arquivo está incompleto e nada foi trazido. Copie-o de novo do aparelho de origem.`
    case 'other-person':
      return t`Esta cópia é de outra pessoa. Só quem a guardou pode trazê-la.`
    case 'no-space':
      return t`Falta espaço neste aparelho. O que coube já está aqui: libere espaço e traga a cópia de novo.`
  }
}
