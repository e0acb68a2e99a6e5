CREATE TABLE "inquiries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"type" integer NOT NULL,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"order_no" text,
	"locale" text NOT NULL,
	"consent_version" text NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"kept_until" timestamp with time zone NOT NULL,
	CONSTRAINT "inquiries_closed" CHECK (("inquiries"."status" = 'closed') = ("inquiries"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "inquiry_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" bigint,
	"place" integer NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"delete_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"is_stored" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiry_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"sender" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiry_requests" (
	"member_id" uuid NOT NULL,
	"request_key" uuid NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "inquiry_requests_member_id_request_key_pk" PRIMARY KEY("member_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "inquiry_reviews" (
	"inquiry_id" bigint PRIMARY KEY NOT NULL,
	"rating" integer NOT NULL,
	"content" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inquiry_reviews_rating" CHECK ("inquiry_reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
DROP INDEX "coupon_claims_member";--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD COLUMN "seq" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_images" ADD CONSTRAINT "inquiry_images_message_id_inquiry_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."inquiry_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_messages" ADD CONSTRAINT "inquiry_messages_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_requests" ADD CONSTRAINT "inquiry_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_requests" ADD CONSTRAINT "inquiry_requests_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_reviews" ADD CONSTRAINT "inquiry_reviews_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiries_member" ON "inquiries" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "inquiries_open" ON "inquiries" USING btree ("updated_at") WHERE "inquiries"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "inquiries_kept" ON "inquiries" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "inquiry_images_message" ON "inquiry_images" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "inquiry_images_due" ON "inquiry_images" USING btree ("delete_at") WHERE "inquiry_images"."is_stored";--> statement-breakpoint
CREATE INDEX "inquiry_messages_inquiry" ON "inquiry_messages" USING btree ("inquiry_id","id");--> statement-breakpoint
CREATE INDEX "inquiry_requests_inquiry" ON "inquiry_requests" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "coupon_claims_member" ON "coupon_claims" USING btree ("member_id","seq");