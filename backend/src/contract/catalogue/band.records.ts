export interface BandRecord {
  readonly band_id: number;
  readonly bandname: string;
}

export interface MemberRecord {
  readonly membername: string;
}
