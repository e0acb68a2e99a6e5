ALTER TABLE "inquiries" RENAME TO "support_requests";--> statement-breakpoint
ALTER SEQUENCE "inquiries_id_seq" RENAME TO "support_requests_id_seq";--> statement-breakpoint
ALTER TABLE "support_requests" RENAME CONSTRAINT "inquiries_pkey" TO "support_requests_pkey";--> statement-breakpoint
ALTER TABLE "support_requests" RENAME CONSTRAINT "inquiries_member_id_members_id_fk" TO "support_requests_member_id_members_id_fk";--> statement-breakpoint
ALTER TABLE "support_requests" RENAME CONSTRAINT "inquiries_closed" TO "support_requests_closed";--> statement-breakpoint
ALTER INDEX "inquiries_member" RENAME TO "support_requests_member";--> statement-breakpoint
ALTER INDEX "inquiries_open" RENAME TO "support_requests_open";--> statement-breakpoint
ALTER INDEX "inquiries_kept" RENAME TO "support_requests_kept";--> statement-breakpoint
ALTER TABLE "inquiry_images" RENAME TO "support_images";--> statement-breakpoint
ALTER TABLE "support_images" RENAME CONSTRAINT "inquiry_images_pkey" TO "support_images_pkey";--> statement-breakpoint
ALTER TABLE "support_images" RENAME CONSTRAINT "inquiry_images_message_id_inquiry_messages_id_fk" TO "support_images_message_id_support_messages_id_fk";--> statement-breakpoint
ALTER INDEX "inquiry_images_message" RENAME TO "support_images_message";--> statement-breakpoint
ALTER INDEX "inquiry_images_due" RENAME TO "support_images_due";--> statement-breakpoint
ALTER TABLE "inquiry_messages" RENAME TO "support_messages";--> statement-breakpoint
ALTER SEQUENCE "inquiry_messages_id_seq" RENAME TO "support_messages_id_seq";--> statement-breakpoint
ALTER TABLE "support_messages" RENAME CONSTRAINT "inquiry_messages_pkey" TO "support_messages_pkey";--> statement-breakpoint
ALTER TABLE "support_messages" RENAME COLUMN "inquiry_id" TO "request_id";--> statement-breakpoint
ALTER TABLE "support_messages" RENAME CONSTRAINT "inquiry_messages_inquiry_id_inquiries_id_fk" TO "support_messages_request_id_support_requests_id_fk";--> statement-breakpoint
ALTER INDEX "inquiry_messages_inquiry" RENAME TO "support_messages_request";--> statement-breakpoint
ALTER TABLE "inquiry_requests" RENAME TO "support_keys";--> statement-breakpoint
ALTER TABLE "support_keys" RENAME COLUMN "inquiry_id" TO "request_id";--> statement-breakpoint
ALTER TABLE "support_keys" RENAME CONSTRAINT "inquiry_requests_member_id_members_id_fk" TO "support_keys_member_id_members_id_fk";--> statement-breakpoint
ALTER TABLE "support_keys" RENAME CONSTRAINT "inquiry_requests_inquiry_id_inquiries_id_fk" TO "support_keys_request_id_support_requests_id_fk";--> statement-breakpoint
ALTER TABLE "support_keys" RENAME CONSTRAINT "inquiry_requests_member_id_request_key_pk" TO "support_keys_member_id_request_key_pk";--> statement-breakpoint
ALTER INDEX "inquiry_requests_inquiry" RENAME TO "support_keys_request";--> statement-breakpoint
ALTER TABLE "inquiry_reviews" RENAME TO "support_reviews";--> statement-breakpoint
ALTER TABLE "support_reviews" RENAME COLUMN "inquiry_id" TO "request_id";--> statement-breakpoint
ALTER TABLE "support_reviews" RENAME CONSTRAINT "inquiry_reviews_pkey" TO "support_reviews_pkey";--> statement-breakpoint
ALTER TABLE "support_reviews" RENAME CONSTRAINT "inquiry_reviews_inquiry_id_inquiries_id_fk" TO "support_reviews_request_id_support_requests_id_fk";--> statement-breakpoint
ALTER TABLE "support_reviews" RENAME CONSTRAINT "inquiry_reviews_rating" TO "support_reviews_rating";--> statement-breakpoint
ALTER TABLE "pre_order_challenges" RENAME TO "pre_registration_challenges";--> statement-breakpoint
ALTER TABLE "pre_registration_challenges" RENAME CONSTRAINT "pre_order_challenges_pkey" TO "pre_registration_challenges_pkey";--> statement-breakpoint
ALTER TABLE "pre_registration_challenges" RENAME COLUMN "pre_order_id" TO "pre_registration_id";--> statement-breakpoint
ALTER TABLE "pre_registration_challenges" RENAME CONSTRAINT "pre_order_challenges_pre_order_id_pre_orders_id_fk" TO "pre_registration_challenges_pre_registration_id_pre_registratio";--> statement-breakpoint
ALTER TABLE "pre_registration_challenges" RENAME CONSTRAINT "pre_order_challenges_ticket_hash_unique" TO "pre_registration_challenges_ticket_hash_unique";--> statement-breakpoint
ALTER TABLE "pre_registration_challenges" RENAME CONSTRAINT "pre_order_challenges_tries" TO "pre_registration_challenges_tries";--> statement-breakpoint
ALTER INDEX "pre_order_challenges_live" RENAME TO "pre_registration_challenges_live";--> statement-breakpoint
ALTER INDEX "pre_order_challenges_link" RENAME TO "pre_registration_challenges_link";--> statement-breakpoint
ALTER INDEX "pre_order_challenges_contact" RENAME TO "pre_registration_challenges_contact";--> statement-breakpoint
ALTER INDEX "pre_order_challenges_created" RENAME TO "pre_registration_challenges_created";--> statement-breakpoint
ALTER INDEX "pre_order_challenges_pre_order" RENAME TO "pre_registration_challenges_pre_registration";--> statement-breakpoint
ALTER TABLE "pre_order_consents" RENAME TO "pre_registration_consents";--> statement-breakpoint
ALTER TABLE "pre_registration_consents" RENAME COLUMN "pre_order_id" TO "pre_registration_id";--> statement-breakpoint
ALTER TABLE "pre_registration_consents" RENAME CONSTRAINT "pre_order_consents_pre_order_id_pre_orders_id_fk" TO "pre_registration_consents_pre_registration_id_pre_registrations";--> statement-breakpoint
ALTER TABLE "pre_registration_consents" RENAME CONSTRAINT "pre_order_consents_pre_order_id_kind_pk" TO "pre_registration_consents_pre_registration_id_kind_pk";--> statement-breakpoint
ALTER TABLE "pre_order_counts" RENAME TO "pre_registration_counts";--> statement-breakpoint
ALTER TABLE "pre_registration_counts" RENAME CONSTRAINT "pre_order_counts_pkey" TO "pre_registration_counts_pkey";--> statement-breakpoint
ALTER TABLE "pre_order_keys" RENAME TO "pre_registration_keys";--> statement-breakpoint
ALTER TABLE "pre_registration_keys" RENAME CONSTRAINT "pre_order_keys_pkey" TO "pre_registration_keys_pkey";--> statement-breakpoint
ALTER TABLE "pre_registration_keys" RENAME COLUMN "pre_order_id" TO "pre_registration_id";--> statement-breakpoint
ALTER TABLE "pre_registration_keys" RENAME CONSTRAINT "pre_order_keys_pre_order_id_pre_orders_id_fk" TO "pre_registration_keys_pre_registration_id_pre_registrations_id_";--> statement-breakpoint
ALTER INDEX "pre_order_keys_expires" RENAME TO "pre_registration_keys_expires";--> statement-breakpoint
ALTER INDEX "pre_order_keys_pre_order" RENAME TO "pre_registration_keys_pre_registration";--> statement-breakpoint
ALTER TABLE "pre_orders" RENAME TO "pre_registrations";--> statement-breakpoint
ALTER TABLE "pre_registrations" RENAME CONSTRAINT "pre_orders_pkey" TO "pre_registrations_pkey";--> statement-breakpoint
ALTER TABLE "pre_registrations" RENAME CONSTRAINT "pre_orders_coupon_code_coupons_code_fk" TO "pre_registrations_coupon_code_coupons_code_fk";--> statement-breakpoint
ALTER TABLE "pre_registrations" RENAME CONSTRAINT "pre_orders_contact_unique" TO "pre_registrations_contact_unique";--> statement-breakpoint
ALTER TABLE "pre_registrations" RENAME CONSTRAINT "pre_orders_coupon_code_unique" TO "pre_registrations_coupon_code_unique";--> statement-breakpoint
ALTER INDEX "pre_orders_created" RENAME TO "pre_registrations_created";--> statement-breakpoint
ALTER INDEX "pre_orders_kept" RENAME TO "pre_registrations_kept";--> statement-breakpoint
ALTER TABLE "purchase_deliveries" RENAME TO "order_deliveries";--> statement-breakpoint
ALTER TABLE "order_deliveries" RENAME CONSTRAINT "purchase_deliveries_pkey" TO "order_deliveries_pkey";--> statement-breakpoint
ALTER TABLE "order_deliveries" RENAME CONSTRAINT "purchase_deliveries_order_no_orders_order_no_fk" TO "order_deliveries_order_no_orders_order_no_fk";--> statement-breakpoint
ALTER INDEX "purchase_deliveries_due" RENAME TO "order_deliveries_due";--> statement-breakpoint
UPDATE "coupons" SET "pack" = ':pre-registration' WHERE "pack" = ':pre-orders';
