/**
 * Parameters by which storage services sign the address of a file: they change with every reading of a row and say nothing about which
 * file it is. A closed list. A scheme counts only where all of its `marks` are there, because `e`, `st` or `token` alone may well be what
 * names the file. Names are compared in small letters.
 */
export interface SigningScheme {
  readonly marks: readonly string[]
  /** Further parameters of the scheme. */
  readonly rest: readonly string[]
}

export const signingSchemes: readonly SigningScheme[] = [
  // Amazon S3, Signature Version 4: "Authenticating Requests: Using Query Parameters"; MinIO, Ceph, R2 and others sign alike.
  {
    marks: ['x-amz-signature'],
    rest: ['algorithm', 'credential', 'date', 'expires', 'signedheaders', 'security-token', 'content-sha256'].map(
      (it) => `x-amz-${it}`,
    ),
  },
  // Amazon S3, Signature Version 2, "Query String Request Authentication"; Huawei OBS has AccessKeyId.
  {
    marks: ['signature', 'expires'],
    rest: ['awsaccesskeyid', 'accesskeyid', 'x-amz-security-token', 'x-obs-security-token'],
  },
  // Amazon CloudFront, signed URLs with a canned or a custom policy.
  { marks: ['signature', 'key-pair-id'], rest: ['expires', 'policy', 'hash-algorithm'] },
  // Google Cloud Storage, V4 and V2 signing; Google Cloud CDN.
  {
    marks: ['x-goog-signature'],
    rest: ['algorithm', 'credential', 'date', 'expires', 'signedheaders'].map((it) => `x-goog-${it}`),
  },
  { marks: ['signature', 'googleaccessid'], rest: ['expires'] },
  { marks: ['signature', 'keyname'], rest: ['expires', 'urlprefix'] },
  // Azure Storage, service, account and user delegation SAS ("Create a service SAS").
  {
    marks: ['sig', 'se'],
    rest: 'sv ss srt sp st spr sip sr si skoid sktid skt ske sks skv skdutid saoid suoid scid sdd ses'.split(' '),
  },
  // Alibaba Cloud OSS, V1 ("Add signatures to URLs") and V4; x-oss-process is no part of it: it changes the file.
  { marks: ['signature', 'ossaccesskeyid'], rest: ['expires', 'security-token'] },
  {
    marks: ['x-oss-signature'],
    rest: ['signature-version', 'credential', 'date', 'expires', 'additional-headers', 'security-token'].map(
      (it) => `x-oss-${it}`,
    ),
  },
  // Alibaba Cloud CDN, URL authentication type A.
  { marks: ['auth_key'], rest: [] },
  // Tencent Cloud COS, "Request Signature"; its CDN signs with sign and t.
  {
    marks: ['q-signature'],
    rest: ['q-sign-algorithm', 'q-ak', 'q-sign-time', 'q-key-time', 'q-header-list', 'q-url-param-list', 'x-cos-security-token'],
  },
  { marks: ['sign', 't'], rest: [] },
  // Qiniu Kodo, "Download credential".
  { marks: ['e', 'token'], rest: [] },
  // Bunny and others: an expiry and a token of it.
  { marks: ['expires', 'token'], rest: ['token_path', 'token_countries'] },
  // Akamai Edge Authorization; Upyun token.
  { marks: ['hdnts'], rest: [] },
  { marks: ['hdnea'], rest: [] },
  { marks: ['__token__'], rest: [] },
  { marks: ['_upt'], rest: [] },
]
