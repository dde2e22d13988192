import { useCallback, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { type Failure, type UploadTask, sendFile } from './send-file.ts'
import type { ShownMedia } from '#app/models/media/media.server.ts'
import type { UploadField } from '#app/models/media/upload-rules.ts'
import { useWhose } from '#app/ui/post-form.tsx'

/** A file on its way. `sent` is the part that has gone out, from 0 to 1; at 1 the server looks at it. */
export interface Sending {
  key: number
  name: string
  sent: number
}

/**
 * Sends files one after the other as soon as they are chosen. Leaving the page without saving gives back what was sent;
 * what was saved meanwhile the server keeps.
 */
export function useUploads() {
  const whose = useWhose()
  const [sending, setSending] = useState<Sending[]>([])
  const [added, setAdded] = useState<ShownMedia[]>([])
  const [failures, setFailures] = useState<Failure[]>([])
  const tasks = useRef(new Map<number, UploadTask>())
  const last = useRef<Promise<void>>(Promise.resolve())
  const lastKey = useRef(0)
  useGivingBack(whose, added)

  const send = useCallback(
    (field: UploadField, file: File) => {
      const key = ++lastKey.current
      const progress = (sent: number) =>
        setSending((all) => all.map((one) => (one.key === key ? { ...one, sent } : one)))
      const task = sendFile(whose, field, file, progress)
      tasks.current.set(key, task)
      setSending((all) => [...all, { key, name: file.name, sent: 0 }])
      last.current = last.current.then(async () => {
        const { media, failures } = await task.run()
        tasks.current.delete(key)
        setSending((all) => all.filter((one) => one.key !== key))
        setAdded((all) => [...all, ...media])
        if (failures.length > 0) setFailures((all) => [...all, ...failures])
      })
    },
    [whose],
  )
  const cancel = (key: number) => tasks.current.get(key)?.cancel()
  return { sending, added, failures, send, cancel, forgetFailures: () => setFailures([]) }
}

export type Uploads = ReturnType<typeof useUploads>

function useGivingBack(whose: string, added: ShownMedia[]) {
  const ids = useRef<string[]>([])
  useEffect(() => {
    ids.current = added.map(({ id }) => id)
  }, [added])
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      // An error page at the same address takes nothing away: the form may come back.
      if (ids.current.length === 0 || window.location.pathname === pathname) return
      const body = new URLSearchParams([['whose', whose], ...ids.current.map((id) => ['discarded', id])])
      void fetch(href('/media'), { method: 'POST', body, keepalive: true }).catch(() => undefined)
    }
  }, [whose])
}
