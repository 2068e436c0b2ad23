export interface VehicleMedia {
  id: string
  title: string | null
  location: string | null
  date_taken: string | null
  comments: string | null
  media_url: string
  media_type: 'image' | 'video'
  is_publicly_visible: boolean
  version: number
  created_at: string
}
