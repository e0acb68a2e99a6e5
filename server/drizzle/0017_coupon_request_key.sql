ALTER TABLE "coupon_claims" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_request" UNIQUE("member_id","request_key");