import { download } from '../../app/download.ts'
import { useToast } from '../../ui/messages/toast.tsx'

export function useHandoverDownload() {
  const toast = useToast()
  return (url: string, sequence: number, ending = 'json') =>
    // The response names the file after the plate.
    void download(url, `garagetale-handover-${sequence}.${ending}`).catch(() =>
      toast({
        title: 'Failed to download the handover',
        description: 'Check your connection and try again.',
        tone: 'destructive',
      }),
    )
}
