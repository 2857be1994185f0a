import { readFile } from 'node:fs/promises'
import { findProgram } from '#server/platform/config/find-program.ts'
import { lessonItem, lessonPackage } from '#test/support/server/lesson-package.ts'
import { folderWithCourse } from '#test/support/server/folder-with-course.ts'
import { startServer } from '#test/support/server/server-process.ts'
import { openCourse, pressDownload, waitUntilKept } from '../downloads/course-page.ts'
import { benchPort } from '../support/ports.ts'
import { inNewPhone } from '../support/browser.ts'
import type { Figure } from '../report.ts'
import { committer, measureCommits } from './commits.ts'
import { measureFirstFrame } from './first-frame.ts'
import { manyFiles, measureManyFiles } from './many-files.ts'
import { largeFile, measureLargeFile } from './large-file.ts'
import { measureLargeFilm } from './large-film.ts'
import { courseId } from './lesson-page.ts'

const film = new URL('../../server/demo/media/seguranca-altura.mp4', import.meta.url)

/** What plays on a device without a network, beside what the browser does by itself. */
export async function measurePlayer(): Promise<Figure[]> {
  const ffmpeg = findProgram(process.env, 'FFMPEG_PATH', 'ffmpeg')
  return [...(await measureKept()), ...(ffmpeg === null ? [] : await measureLargeFilm(ffmpeg))]
}

async function measureKept(): Promise<Figure[]> {
  const video = await readFile(film)
  const folder = await folderWithCourse('bench-player', courseId, async (bundle) => {
    const lesson = async (title: string, files: Parameters<typeof bundle>[0]) => ({
      title,
      type: 'scorm' as const,
      content: lessonPackage(await bundle(files), [lessonItem('i1', 'Lição')]),
    })
    return [
      {
        title: 'Filme',
        type: 'video',
        content: { bundle: await bundle([{ path: 'filme.mp4', body: video }]), seconds: 60 },
      },
      await lesson('Muitos arquivos', manyFiles()),
      await lesson('Um arquivo grande', largeFile()),
      await lesson('Muitas gravações', committer()),
    ]
  })
  try {
    const server = await startServer({ port: await benchPort(), dataDir: folder.data })
    try {
      return await inNewPhone(async ({ context }) => {
        const page = await context.newPage()
        await openCourse(page, server.url, courseId, 'learner@demo.trilha.app')
        await pressDownload(page)
        await waitUntilKept(page)
        await context.setOffline(true)
        return [
          await measureFirstFrame(page, video),
          ...(await measureManyFiles(page)),
          await measureLargeFile(page),
          ...(await measureCommits(page)),
        ]
      })
    } finally {
      await server.stop()
    }
  } finally {
    await folder.remove()
  }
}
