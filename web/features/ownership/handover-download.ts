import { download } from '../../app/download.ts'
import { useToast } from '../../ui/toast.tsx'

export function useHandoverDownload() {
  const toast = useToast()
  return (url: string, sequence: number) =>
    void download(url, `handover-${sequence}.json`).catch(() =>
      toast({
        title: 'Failed to download the handover',
        description: 'Check your connection and try again.',
        tone: 'destructive',
      }),
    )
}
